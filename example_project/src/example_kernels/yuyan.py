"""Two of the kernels written in 豫言: 向量加.着色器.豫 and 矩阵乘.着色器.豫.

They have the buffers of their WGSL counterparts, and give the same results.
"""

from typing import Any

from . import webgpu
from .dispatch import Array, Runner
from .matmul import matmul_by
from .shader_generated.kernels import 向量加, 矩阵乘
from .vector_add import add_by


def add_in_yuyan(a: Any, b: Any, *, runner: Runner = webgpu.run) -> Array:
    """`example_kernels.add` by the kernel in 豫言."""
    return add_by(向量加, 向量加.向量加入口, a, b, runner)


def matmul_in_yuyan(a: Any, b: Any, *, runner: Runner = webgpu.run) -> Array:
    """`example_kernels.matmul` by the kernel in 豫言."""
    return matmul_by(矩阵乘, 矩阵乘.矩阵乘入口, 矩阵乘.形, a, b, runner)
