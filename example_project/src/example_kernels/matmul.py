"""The matrix product."""

from types import ModuleType
from typing import Any

import numpy as np

from . import webgpu
from .dispatch import Array, Dispatch, Runner, float32
from .shader_generated.kernels import matmul as shader

TILE = 16


def matmul(a: Any, b: Any, *, runner: Runner = webgpu.run) -> Array:
    """`a @ b` for matrices of shape (m, k) and (k, n), in float32.

    Raises ValueError if the inner dimensions differ or any dimension is zero.
    """
    return matmul_by(shader, shader.matmul, shader.Shape, a, b, runner)


def matmul_by(program: ModuleType, entry_point: str, shape_type: Any, a: Any, b: Any, runner: Runner) -> Array:
    """`matmul` with a kernel that has these buffers, this workgroup, and m, n, k in its uniform buffer."""
    a, b = float32("a", a, 2), float32("b", b, 2)
    (m, k), (rows, n) = a.shape, b.shape
    if k != rows:
        raise ValueError(f"a has {k} columns and b has {rows} rows: {a.shape} and {b.shape} do not multiply")
    shape = np.array((m, n, k), dtype=shape_type)
    c = np.empty((m, n), dtype=np.float32)
    workgroups = (-(-n // TILE), -(-m // TILE), 1)
    runner([Dispatch(program, entry_point, {0: shape, 1: a, 2: b, 3: c}, workgroups)], [c])
    return c


def matmul_flat(a: Any, b: Any, m: int, k: int, n: int, *, runner: Runner = webgpu.run) -> Array:
    """The product of row-major matrices given as flat buffers and their dimensions.

    Raises ValueError if a dimension is not a positive integer or a buffer has another length.
    """
    for name, size in (("m", m), ("k", k), ("n", n)):
        if not isinstance(size, int) or size <= 0:
            raise ValueError(f"{name} must be a positive integer, not {size!r}")
    a, b = float32("a", a, 1), float32("b", b, 1)
    for name, buffer, rows, columns in (("a", a, m, k), ("b", b, k, n)):
        if buffer.size != rows * columns:
            raise ValueError(f"{name} has {buffer.size} elements; {rows} x {columns} needs {rows * columns}")
    return matmul(a.reshape(m, k), b.reshape(k, n), runner=runner).reshape(-1)
