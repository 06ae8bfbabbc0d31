"""Whole programs as one writes them in 豫言 give what numpy gives: as MSL on the CPU, as PTX in the interpreter.

Tint and naga accept their WGSL. The programs are in `programs/`; modules that they import are in `modules/`.
"""

from __future__ import annotations

import numpy as np
import pytest
import shader_compiler
from shader_compiler import Source

from tests.conformance.harness import naga_errors, tint_error
from tests.msl.cases import execute as execute_msl
from tests.ptx.kernels import Kernel
from tests.ptx.test_kernels import execute as execute_ptx

from .inputs import HERE, OPTIONS

RANDOM = np.random.default_rng(11)
SUFFIX = ".着色器.豫"
TEXTS = {path.name.removesuffix(SUFFIX): path.read_text(encoding="utf-8") for path in (HERE / "programs").iterdir()}


def floats(*shape: int) -> np.ndarray:
    return RANDOM.uniform(-1, 1, shape).astype(np.float32)


def program(name: str, grid: tuple[int, int, int], before: tuple[np.ndarray, ...], after: dict[int, np.ndarray]):
    return Kernel(name, TEXTS[name], grid, before, after, dialect="yuyan")


def histogram() -> Kernel:
    pixels = RANDOM.integers(0, 2**24, (9, 21), dtype=np.uint32)
    weights = np.array([0.299, 0.587, 0.114], np.float32)
    parameters = np.array([21, 9, 0, 0], np.uint32).tobytes() + weights.tobytes() + bytes(4)
    colours = np.stack([pixels >> shift & 255 for shift in (0, 8, 16)], -1).astype(np.float32) / np.float32(255)
    levels = np.rint(np.clip(colours @ weights, 0, 1) * 255).astype(int)
    counts = np.bincount(levels.ravel(), minlength=256).astype(np.uint32)
    before = (np.frombuffer(parameters, np.uint8), pixels, np.zeros(256, np.uint32))
    return program("直方", (2, 1, 1), before, {2: counts})


def prefix_sums() -> Kernel:
    numbers = RANDOM.integers(0, 100, 300, dtype=np.uint32)
    parts = [np.cumsum(part, dtype=np.uint32) for part in np.split(numbers, [128, 256])]
    sums = np.array([part[-1] for part in parts], np.uint32)
    return program("前缀和", (3, 1, 1), (numbers, np.zeros(3, np.uint32)), {0: np.concatenate(parts), 1: sums})


def product() -> Kernel:
    a, b = floats(18, 37), floats(37, 21)
    sizes = np.array([18, 21, 37], np.uint32)
    return program("分块乘", (2, 2, 1), (a, b, np.zeros((18, 21), np.float32), sizes), {2: a @ b})


def nearest() -> Kernel:
    """Cosines that are exact: opposite, at a right angle, the same. Of two best ones the first counts."""
    query = np.array([3, 4], np.float32)
    rows = np.tile(-query, (150, 1))
    rows[[41, 130]], rows[99] = 2 * query, [4, -3]
    sizes = np.array([2, 150, 0, 0], np.uint32)
    best = np.array([np.float32(1).view(np.uint32), 41, 0, 99], np.uint32)
    return program("最近", (2, 1, 1), (sizes, query, rows, np.zeros(4, np.uint32)), {3: best})


PROGRAMS = [histogram(), prefix_sums(), product(), nearest()]
every_program = pytest.mark.parametrize("kernel", PROGRAMS, ids=[kernel.name for kernel in PROGRAMS])


@every_program
def test_as_msl(kernel):
    source = Source(kernel.code, kernel.name, kernel.dialect)
    buffers = {(0, binding): array.tobytes() for binding, array in enumerate(kernel.before)}
    kernel.check(execute_msl(source, buffers, kernel.grid, options=OPTIONS))


@every_program
def test_as_ptx(kernel):
    kernel.check(execute_ptx(kernel, OPTIONS))


@pytest.mark.parametrize("name", TEXTS)
def test_tint_accepts_the_wgsl(name):
    unit = shader_compiler.compile(Source(TEXTS[name], name, "yuyan"), ("wgsl",), OPTIONS)
    assert tint_error(unit.text["wgsl"]) is None


def test_naga_accepts_the_wgsl():
    sources = [Source(text, name, "yuyan") for name, text in TEXTS.items()]
    options = shader_compiler.Options(wgsl_for="naga", resolver=OPTIONS.resolver, module_path=OPTIONS.module_path)
    texts = [shader_compiler.compile(source, ("wgsl",), options).text["wgsl"] for source in sources]
    assert naga_errors(texts) == [None] * len(texts)
