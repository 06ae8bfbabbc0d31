"""The cases of tiles, run, against numpy: PTX by the interpreter, MSL as C++; tensor tiles as WGSL, too, which
subgroup matrices are only in Dawn.
"""

from collections.abc import Sequence
from functools import partial

import numpy as np
import pytest
from shader_compiler import CompiledUnit, Options, compile

from tests import webgpu
from tests.msl.harness import Unit
from tests.ptx.interpreter import Memory, parse, run

from .inputs import CASES, compiled, name_of, source_of

PATHS = {name_of(path): path for path in CASES}

Groups = tuple[int, int, int]
ONE: Groups = (1, 1, 1)


def run_msl(name: str, buffers: Sequence[np.ndarray], threads: int = 32, groups: Groups = ONE) -> list[np.ndarray]:
    """The buffers, by binding, after a case's entry has run as C++."""
    return msl_results(compiled(PATHS[name]), buffers, threads, groups)


def msl_results(unit: CompiledUnit, buffers: Sequence[np.ndarray], threads: int, groups: Groups) -> list[np.ndarray]:
    """The buffers after a unit's one entry has run as C++."""
    (entry,) = unit.entry_points
    contents = {i: array.tobytes() for i, array in enumerate(buffers)}
    for argument in entry.parameters["msl"]:
        if argument.kind == "lengths":
            sizes = [buffers[binding].nbytes for _, binding in argument.members]
            contents[argument.index] = np.array(sizes, np.uint32).tobytes()
    program = Unit({"text": unit.text["msl"]})
    found = program.run("text", entry.names["msl"], groups, (threads, 1, 1), contents)
    return [np.frombuffer(found[i], a.dtype).reshape(a.shape) for i, a in enumerate(buffers)]


def run_naga(name: str, buffers: Sequence[np.ndarray], groups: Groups = ONE) -> list[np.ndarray]:
    """The buffers, by binding, after a case's WGSL has run, compiled by naga."""
    unit = compile(source_of(PATHS[name]), ("wgsl",), Options(wgsl_for="naga"))
    contents = [array.tobytes() for array in buffers]
    found = webgpu.on_naga(unit.text["wgsl"], unit.entry_points[0].names["wgsl"], contents, groups)
    return [np.frombuffer(f, a.dtype).reshape(a.shape) for f, a in zip(found, buffers, strict=True)]


def run_tint(name: str, buffers: Sequence[np.ndarray], groups: Groups = ONE) -> list[np.ndarray]:
    """The same by Tint, with f32 in the place of f16, which its software GPU has not."""
    unit = compile(source_of(PATHS[name]), ("wgsl",))
    text = unit.text["wgsl"].replace("enable f16;\n", "").replace("f16", "f32")
    wide = [array.astype(np.float32) if array.dtype == np.float16 else array for array in buffers]
    contents = [array.tobytes() for array in wide]
    found = webgpu.on_tint(text, unit.entry_points[0].names["wgsl"], contents, groups)
    return [np.frombuffer(f, a.dtype).reshape(a.shape) for f, a in zip(found, wide, strict=True)]


def launched(name: str, buffers: Sequence[np.ndarray], groups: Groups = ONE) -> list[np.ndarray]:
    """The buffers, by binding, after a case's entry has run in the interpreter of PTX."""
    return ptx_results(compiled(PATHS[name]), buffers, groups)


def ptx_results(unit: CompiledUnit, buffers: Sequence[np.ndarray], groups: Groups) -> list[np.ndarray]:
    """The buffers after a unit's one entry has run in the interpreter of PTX."""
    (entry,) = unit.entry_points
    memory = Memory()
    pointers = [memory.allocate(array.tobytes()) for array in buffers]
    arguments = [
        buffers[a.binding].nbytes if a.kind == "length" else pointers[a.binding] for a in entry.parameters["ptx"]
    ]
    run(parse(unit.text["ptx"])[entry.names["ptx"]], memory, arguments, groups)
    contents = [np.frombuffer(memory.contents(p), a.dtype) for p, a in zip(pointers, buffers, strict=True)]
    return [found.reshape(array.shape) for found, array in zip(contents, buffers, strict=True)]


def integers(seed: int, *shape: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(-8, 8, shape)


BOTH = pytest.mark.parametrize("run_on", [launched, run_msl], ids=["ptx", "msl"])


@BOTH
def test_a_product_with_the_transposed_right_tile(run_on):
    a, b = integers(1, 16, 16), integers(2, 16, 16)
    found = run_on("X-1-矩阵片", [a.astype(np.float16), b.astype(np.float16), np.zeros((16, 16), np.float32)])[2]
    np.testing.assert_array_equal(found, a @ b.T + 1)


@BOTH
def test_the_first_eight_rows_alone(run_on):
    a, sums = integers(1, 16, 16), integers(2, 16, 16)
    buffers = [a.astype(np.float16), sums.astype(np.float32), np.zeros((16, 16), np.float32)]
    found = run_on("X-3-前八行", buffers)[2]
    np.testing.assert_array_equal(found[:8], sums[:8])
    np.testing.assert_array_equal(found[8:], (a[:8] @ a + sums[:8]))


@BOTH
def test_tiles_from_storage(run_on):
    step = 24
    a, b = integers(1, 32, step), integers(2, 16, step)
    words = [x.astype(np.float16).view(np.uint32) for x in (a, b)]
    buffers = [*words, np.zeros((2, 16, 16), np.float32), np.array([step], np.uint32)]
    found = run_on("X-7-自存储", buffers, groups=(2, 1, 1))[2]
    left, right = a.reshape(2, 16, step)[:, :, :16], b[:, :16]
    np.testing.assert_array_equal(found, left @ right.T + left @ right)


def test_bytes_and_their_sums_as_floats():
    a, b = integers(1, 16, 32), integers(2, 16, 32)
    bytes = [x.astype(np.int8) for x in (a, b)]
    buffers = [bytes[0].view(np.uint32), bytes[1].view(np.int32), np.zeros((16, 16), np.float32)]
    *_, floats, sums = launched("X-6-整八", [*buffers, np.zeros((16, 16), np.int32)])
    np.testing.assert_array_equal(sums, a @ b.T)
    np.testing.assert_array_equal(floats, a @ b.T + 12582912)


def test_bytes_and_their_sums():
    """The case that WGSL has, too."""
    a, b = integers(1, 16, 32), integers(2, 16, 32)
    bytes = [x.astype(np.int8) for x in (a, b)]
    sums = launched("Q-13-整八", [bytes[0].view(np.uint32), bytes[1].view(np.int32), np.zeros((16, 16), np.int32)])[2]
    np.testing.assert_array_equal(sums, a @ b.T + 5)


EACH = pytest.mark.parametrize(
    "run_on",
    [launched, partial(run_msl, threads=128), run_naga],
    ids=["ptx", "msl", "naga"],
)


@EACH
@pytest.mark.parametrize(("rows", "columns", "kept"), [(50, 40, 50), (64, 64, 64), (64, 48, 20)])
def test_tensor_tiles_are_clipped(run_on, rows, columns, kept):
    """To rows and columns, and to the buffers: the result has no more than `kept` rows."""
    depth = 64
    a, b = integers(1, rows, depth), integers(2, 64, depth)
    buffers = [a.astype(np.float32), b.astype(np.float16), np.full((kept, columns), 9, np.float32)]
    found = run_on("Z-1-张量片", [*buffers, np.array([depth, rows, columns], np.uint32)])[2]
    np.testing.assert_array_equal(found, (a @ b.T)[:kept, :columns])


@EACH
def test_rows_that_the_left_factor_lacks_are_zero(run_on):
    depth, rows = 32, 40
    a, b = integers(1, rows, depth), integers(2, 64, depth)
    buffers = [a.astype(np.float32), b.astype(np.float16), np.full((64, 64), 9, np.float32)]
    found = run_on("Z-1-张量片", [*buffers, np.array([depth, 64, 64], np.uint32)])[2]
    np.testing.assert_array_equal(found, np.concatenate([a @ b.T, np.zeros((64 - rows, 64))]))


@EACH
@pytest.mark.parametrize(("rows", "columns", "depth"), [(70, 130, 32), (3, 65, 40)])
def test_tensor_tiles_of_a_large_product(run_on, rows, columns, depth):
    """Workgroups with two tiles each, which functions take and give; nothing between the rows is written."""
    stride = columns + 3
    a, b = integers(1, rows, depth), integers(2, columns, depth)
    # The last step of a row takes terms of the next one, times zeros.
    left = np.append(a, np.zeros(32)).astype(np.float32)
    found = np.full((rows, stride), 9, np.float32)
    sizes = np.array([depth, rows, columns, stride], np.uint32)
    groups = (-(-columns // 128), -(-rows // 64), 1)
    found = run_on("Q-14-诸片", [left, b.astype(np.float16), found, sizes], groups=groups)[2]
    np.testing.assert_array_equal(found[:, :columns], a @ b.T + 0.5)
    np.testing.assert_array_equal(found[:, columns:], 9)


def edge_numbers(random: np.random.Generator) -> tuple[list[int], list[int]]:
    """Where the left factor is and how many rows it has; where the result is, its columns and rows: offset, stride,
    extents, each of them at times at the edge of what it can be.
    """
    edges = [0, 1, 31, 32, 33, 63, 64, 65, 2**31, 2**32 - 64, 2**32 - 32, 2**32 - 1]

    def number(least: int, most: int) -> int:
        return int(random.choice(edges) if random.random() < 0.25 else random.integers(least, most))

    left = [number(0, 200), number(1, 80), number(0, 70)]
    result = [number(0, 200), number(64, 80), number(0, 70), number(0, 70)]
    # Rows that overlap would be a race.
    result[1] = max(result[1], min(result[2], 64))
    return left, result


def rows_inside(length: int, offset: int, stride: int, columns: int, rows: int) -> list[slice]:
    """The rows that lie in an array."""
    starts = [offset + row * stride for row in range(min(rows, 64))]
    return [slice(start, start + columns) for start in starts if start + columns <= length]


@pytest.mark.parametrize(
    ("run_on", "seeds"),
    [(launched, range(4)), (partial(run_msl, threads=128), range(8)), (run_naga, range(60))],
    ids=["ptx", "msl", "naga"],
)
def test_tensor_tiles_stay_in_their_arrays(run_on, seeds):
    for seed in seeds:
        random = np.random.default_rng(seed)
        left, result = edge_numbers(random)
        a, b = integers(seed, random.integers(1, 3000)), integers(seed, 64, 32)
        wanted = np.full(random.integers(1, 4500), 9, np.float32)
        buffers = [a.astype(np.float32), b.astype(np.float16), wanted.copy(), np.array([*left, *result], np.uint32)]
        factor = np.zeros((64, 32))
        for row, place in enumerate(rows_inside(len(a), *left[:2], 32, left[2])):
            factor[row] = a[place]
        sums = factor @ b.T + 1
        columns = min(result[2], 64)
        for row, place in enumerate(rows_inside(len(wanted), *result[:2], columns, result[3])):
            wanted[place] = sums[row, :columns]
        np.testing.assert_array_equal(run_on("Q-14-裁", buffers)[2], wanted, err_msg=f"{left} {result}")


def test_tensor_tiles_of_a_large_product_by_tint():
    test_tensor_tiles_of_a_large_product(run_tint, 70, 130, 40)


def large_numbers() -> tuple[list[np.ndarray], np.ndarray, np.ndarray]:
    """Buffers with a left factor far outside of f16, the exact result, and what the sizes of terms add up to."""
    random = np.random.default_rng(1)
    a, b = (random.normal(size=(64, 32)) * 1e30).astype(np.float32), random.normal(size=(64, 32)).astype(np.float16)
    buffers = [a, b, np.zeros((64, 64), np.float32), np.array([32, 64, 64], np.uint32)]
    return buffers, a.astype(float) @ b.astype(float).T, np.abs(a).astype(float) @ np.abs(b).astype(float).T


def test_tensor_tiles_in_ptx_have_the_range_of_f32():
    """The left factor keeps 11 bits: each term is off by a part in 2048 at most."""
    buffers, exact, most = large_numbers()
    found = launched("Z-1-张量片", buffers)[2]
    assert np.all(np.abs(found - exact) <= most / 2048)
    assert not np.array_equal(found, exact.astype(np.float32))


def test_tensor_tiles_in_wgsl_have_the_precision_of_f32():
    """Each term is rounded, and each of 32 sums."""
    buffers, exact, most = large_numbers()
    found = run_naga("Z-1-张量片", buffers)[2]
    assert np.all(np.abs(found - exact) <= most * 33 * 2.0**-24)
