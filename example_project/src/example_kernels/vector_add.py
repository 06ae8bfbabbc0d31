"""Vector addition."""

from types import ModuleType
from typing import Any

import numpy as np

from . import webgpu
from .dispatch import Array, Dispatch, Runner, float32, grid
from .shader_generated.kernels import vector_add as shader

WORKGROUP = 64


def add(a: Any, b: Any, *, runner: Runner = webgpu.run) -> Array:
    """`a + b` for two vectors of one length, in float32.

    Raises ValueError if the lengths differ or are zero.
    """
    return add_by(shader, shader.vector_add, a, b, runner)


def add_by(program: ModuleType, entry_point: str, a: Any, b: Any, runner: Runner) -> Array:
    """`add` with a kernel that has these buffers and this workgroup."""
    a, b = float32("a", a, 1), float32("b", b, 1)
    if a.shape != b.shape:
        raise ValueError(f"a has {a.size} elements and b has {b.size}")
    c = np.empty_like(a)
    workgroups = grid(-(-a.size // WORKGROUP))
    runner([Dispatch(program, entry_point, {0: a, 1: b, 2: c}, workgroups)], [c])
    return c
