"""The demo's kernels: what each one is given, and what numpy says it must give."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from example_kernels import Runner, add, cosine_similarity, matmul, matmul_flat, sobel, top_k, total
from example_kernels.shader_generated import kernels
from example_kernels.yuyan import add_in_yuyan, matmul_in_yuyan
from PIL import Image

PHOTOGRAPH = Path(__file__).parents[2] / "example_project" / "photographs" / "cat.jpg"
Array = np.ndarray[Any, np.dtype[Any]]


class Case(NamedTuple):
    """One kernel.

    `by_hand` gives the CPU reference's result for a small input, and the result worked out by hand.
    `run` gives (result, reference) pairs for a runner; they are equal within `tolerance`, relative to
    the largest magnitude of the reference.
    """

    name: str
    shader: ModuleType
    by_hand: Callable[[], tuple[Array, list[float]]]
    run: Callable[[Runner], list[tuple[Array, Array]]]
    tolerance: float


def random(*shape: int) -> Array:
    """Reproducible numbers between -1 and 1."""
    return np.random.default_rng(sum(shape)).uniform(-1, 1, shape).astype(np.float32)


def vector_add_by_hand() -> tuple[Array, list[float]]:
    """Two numbers."""
    return np.array([1.0, 2.0]) + np.array([3.0, 0.5]), [4.0, 2.5]


def vector_add_case(runner: Runner) -> list[tuple[Array, Array]]:
    """A length that is no multiple of the workgroup."""
    a, b = random(1_000_003), random(1_000_003)[::-1]
    return [(add(a, b, runner=runner), a + b)]


ACCEPTANCE = [95.0, 110.0, 220.0, 260.0, 345.0, 410.0]


def matmul_by_hand() -> tuple[Array, list[float]]:
    """3 x 5 times 5 x 2, counting from 1: not square, so mixed-up strides show."""
    return (np.arange(1, 16).reshape(3, 5) @ np.arange(1, 11).reshape(5, 2)).reshape(-1), ACCEPTANCE


def matmul_case(runner: Runner) -> list[tuple[Array, Array]]:
    """The acceptance product, exactly, and one with partial tiles on every side."""
    small = matmul_flat(np.arange(1, 16), np.arange(1, 11), 3, 5, 2, runner=runner)
    if small.tolist() != ACCEPTANCE:
        raise AssertionError(f"3x5 times 5x2 gives {small.tolist()}, not {ACCEPTANCE}")
    a, b = random(131, 77), random(77, 200)
    return [(matmul(a, b, runner=runner), a.astype(np.float64) @ b)]


def vector_add_in_yuyan(runner: Runner) -> list[tuple[Array, Array]]:
    """The kernel in 豫言 gives what the one in WGSL gives, to the last bit."""
    a, b = random(1_000_003), random(1_000_003)[::-1]
    result = add_in_yuyan(a, b, runner=runner)
    if not np.array_equal(result, add(a, b, runner=runner)):
        raise AssertionError("the kernels in 豫言 and WGSL differ")
    return [(result, a + b)]


def matmul_in_yuyan_case(runner: Runner) -> list[tuple[Array, Array]]:
    """The acceptance product exactly, and one with partial tiles on every side as the kernel in WGSL has it."""
    small = matmul_in_yuyan(np.arange(1, 16).reshape(3, 5), np.arange(1, 11).reshape(5, 2), runner=runner)
    if small.reshape(-1).tolist() != ACCEPTANCE:
        raise AssertionError(f"3x5 times 5x2 gives {small.tolist()}, not {ACCEPTANCE}")
    a, b = random(131, 77), random(77, 200)
    result = matmul_in_yuyan(a, b, runner=runner)
    same = matmul(a, b, runner=runner)
    return [(result, a.astype(np.float64) @ b), (result, same)]


def photograph() -> Array:
    """The photograph as RGBA."""
    return np.asarray(Image.open(PHOTOGRAPH).convert("RGBA"))


def sobel_reference(picture: Array) -> Array:
    """The same in numpy, in float64."""
    luminance = picture[..., :3] / 255.0 @ np.array([0.2126, 0.7152, 0.0722])
    around = np.pad(luminance, 1, mode="edge")
    down = around[:-2] + 2 * around[1:-1] + around[2:]
    across = around[:, :-2] + 2 * around[:, 1:-1] + around[:, 2:]
    return np.hypot(down[:, 2:] - down[:, :-2], across[2:] - across[:-2])


def sobel_by_hand() -> tuple[Array, list[float]]:
    """White right of black: the gradient is 1 + 2 + 1 beside the step and 0 away from it."""
    picture = np.zeros((3, 4, 4), dtype=np.uint8)
    picture[:, 2:] = 255
    return sobel_reference(picture)[1], [0.0, 4.0, 4.0, 0.0]


def sobel_case(runner: Runner) -> list[tuple[Array, Array]]:
    """A real photograph; the picture of its edges is written beside the wheels."""
    picture = photograph()
    edges = sobel(picture, runner=runner)
    Image.fromarray(np.clip(edges * 128, 0, 255).astype(np.uint8)).save("sobel.png")
    return [(edges, sobel_reference(picture))]


def reduce_by_hand() -> tuple[Array, list[float]]:
    """1 + 2 + ... + 100."""
    return np.array([np.arange(1, 101).sum(dtype=np.float64)]), [5050.0]


def reduce_case(runner: Runner) -> list[tuple[Array, Array]]:
    """More partial sums than the second pass has lanes."""
    values = random(200_001)
    return [(np.array([total(values, runner=runner)]), np.array([values.sum(dtype=np.float64)]))]


def cosine_reference(query: Array, corpus: Array) -> Array:
    """The same in numpy; 0 where a vector is zero."""
    lengths = np.linalg.norm(corpus, axis=1) * np.linalg.norm(query)
    return np.divide(corpus @ query, lengths, out=np.zeros_like(lengths), where=lengths > 0)


def cosine_by_hand() -> tuple[Array, list[float]]:
    """The same direction, a right angle, the opposite, half a right angle, nothing."""
    corpus = np.array([[2.0, 0.0], [0.0, 3.0], [-1.0, 0.0], [1.0, 1.0], [0.0, 0.0]])
    return cosine_reference(np.array([1.0, 0.0]), corpus), [1.0, 0.0, -1.0, 0.5**0.5, 0.0]


def cosine_case(runner: Runner) -> list[tuple[Array, Array]]:
    """All similarities, and the five best."""
    query, corpus = random(100), random(3_001, 100)
    corpus[7] = 0
    reference = cosine_reference(query, corpus)
    best, scores = top_k(query, corpus, 5, runner=runner)
    expected = np.argsort(-reference, kind="stable")[:5]
    return [
        (cosine_similarity(query, corpus, runner=runner), reference),
        (best, expected),
        (scores, reference[expected]),
    ]


CASES = [
    Case("vector_add", kernels.vector_add, vector_add_by_hand, vector_add_case, 1e-6),
    Case("matmul", kernels.matmul, matmul_by_hand, matmul_case, 1e-5),
    Case("向量加 (豫言)", kernels.向量加, vector_add_by_hand, vector_add_in_yuyan, 1e-6),
    Case("矩阵乘 (豫言)", kernels.矩阵乘, matmul_by_hand, matmul_in_yuyan_case, 1e-5),
    Case("sobel", kernels.sobel, sobel_by_hand, sobel_case, 1e-5),
    Case("reduce", kernels.reduce, reduce_by_hand, reduce_case, 1e-5),
    Case("cosine", kernels.cosine, cosine_by_hand, cosine_case, 1e-5),
]
