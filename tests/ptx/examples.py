"""The kernels of the example project and of the benchmark, on small inputs that leave no tile whole.

Out: `EXAMPLES`, in the form of `kernels.KERNELS`.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .kernels import Kernel

__all__ = ["EXAMPLES"]

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "example_project" / "src" / "example_kernels" / "kernels"
RANDOM = np.random.default_rng(19)


def _floats(*shape: int) -> NDArray[np.float32]:
    return RANDOM.uniform(-1, 1, shape).astype(np.float32)


def _read(name: str) -> str:
    return (FOLDER / f"{name}.wgsl").read_text(encoding="utf-8")


def _in_yuyan(kernel: Kernel, name: str) -> Kernel:
    """The same with the example's kernel in 豫言."""
    code = (FOLDER / f"{name}.着色器.豫").read_text(encoding="utf-8")
    return kernel._replace(name=f"{kernel.name} in yuyan", code=code, entry="", dialect="yuyan")


def _sum() -> Kernel:
    a, b = _floats(150), _floats(150)
    return Kernel("vector_add_example", _read("vector_add"), (2, 2, 1), (a, b, np.zeros(150, np.float32)), {2: a + b})


def _product(m: int, k: int, n: int) -> Kernel:
    a, b = _floats(m, k), _floats(k, n)
    sizes = np.array([m, n, k, 0], np.uint32)
    grid = (-(-n // 16), -(-m // 16), 1)
    return Kernel(f"matmul_{m}x{k}x{n}", _read("matmul"), grid, (sizes, a, b, np.zeros((m, n), np.float32)), {3: a @ b})


def _product_in_registers() -> Kernel:
    code = (ROOT / "tests" / "bench" / "gpu" / "matmul_registers.wgsl").read_text(encoding="utf-8")
    a, b = _floats(64, 32), _floats(32, 128)
    sizes = np.array([64, 128, 32, 0], np.uint32)
    before = (a, b, np.zeros((64, 128), np.float32), sizes)
    return Kernel("matmul_registers", code, (2, 1, 1), before, {2: a @ b})


def _cosine() -> Kernel:
    query, corpus = _floats(70), _floats(5, 70)
    corpus[3] = 0
    lengths = np.linalg.norm(corpus, axis=1) * np.linalg.norm(query)
    scores = np.divide(corpus @ query, lengths, out=np.zeros(5, np.float32), where=lengths > 0)
    before = (np.array([5, 70], np.uint32), query, corpus, np.zeros(6, np.float32))
    return Kernel(
        "cosine", _read("cosine"), (3, 2, 1), before, {3: np.append(scores, np.float32(0)).astype(np.float32)}
    )


def _partial_sums() -> Kernel:
    values = _floats(600)
    sums = np.array([values[i : i + 256].sum(dtype=np.float64) for i in (0, 256, 512)], np.float32)
    before = (values, np.zeros(3, np.float32))
    return Kernel("partial_sums", _read("reduce"), (3, 1, 1), before, {1: sums}, "partial_sums")


def _final_sum() -> Kernel:
    values = _floats(600)
    before = (values, np.zeros(2, np.float32))
    wanted = np.array([values.sum(dtype=np.float64), 0], np.float32)
    return Kernel("final_sum", _read("reduce"), (1, 1, 1), before, {1: wanted}, "final_sum")


def _sobel() -> Kernel:
    width, height = 11, 9
    pixels = RANDOM.integers(0, 1 << 32, (height, width), dtype=np.uint64).astype(np.uint32)
    channels = [(pixels >> shift & 255) / 255 for shift in (0, 8, 16)]
    luminance = np.pad(0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2], 1, mode="edge")
    rows = luminance[:-2] + 2 * luminance[1:-1] + luminance[2:]
    columns = luminance[:, :-2] + 2 * luminance[:, 1:-1] + luminance[:, 2:]
    edges = np.hypot(rows[:, 2:] - rows[:, :-2], columns[2:] - columns[:-2]).astype(np.float32)
    before = (np.array([width, height], np.uint32), pixels, np.zeros((height, width), np.float32))
    return Kernel("sobel", _read("sobel"), (2, 2, 1), before, {2: edges})


EXAMPLES: tuple[Kernel, ...] = (
    _product(3, 5, 2),
    _product(18, 21, 35),
    _in_yuyan(_product(18, 21, 35), "矩阵乘"),
    _sum(),
    _in_yuyan(_sum(), "向量加"),
    _product_in_registers(),
    _cosine(),
    _partial_sums(),
    _final_sum(),
    _sobel(),
)
