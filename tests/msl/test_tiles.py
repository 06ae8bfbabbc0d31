"""Subgroup matrices in MSL, run as C++: every order in memory, products, scalars, bounds, against numpy."""

from collections.abc import Mapping

import numpy as np
import pytest
import shader_compiler
from shader_compiler import Options, Source

from .harness import MslError, Unit, compile_msl

HEAD = """enable chromium_experimental_subgroup_matrix;
enable subgroups;
enable f16;
diagnostic(off, chromium.subgroup_matrix_uniformity);
"""


def compiled(code: str, options: Options | None = None) -> shader_compiler.CompiledUnit:
    return shader_compiler.compile(Source(HEAD + code), ("msl",), options or Options())


def launched(code: str, buffers: Mapping[int, np.ndarray], options: Options | None = None) -> dict[int, np.ndarray]:
    """The buffers after one workgroup of 64."""
    unit = compiled(code, options)
    assert not unit.failures, unit.failures["msl"]
    (entry,) = unit.entry_points
    contents = {i: array.tobytes() for i, array in buffers.items()}
    for argument in entry.parameters["msl"]:
        if argument.kind == "lengths":
            sizes = [buffers[binding].nbytes for _, binding in argument.members]
            contents[argument.index] = np.array(sizes, np.uint32).tobytes()
    text = unit.text["msl"]
    assert compile_msl(text) == [""]
    found = Unit({"text": text}).run("text", entry.names["msl"], (1, 1, 1), (64, 1, 1), contents)
    return {i: np.frombuffer(found[i], a.dtype).reshape(a.shape) for i, a in buffers.items()}


def integers(seed: int, *shape: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(-8, 8, shape)


PRODUCT = """
@group(0) @binding(0) var<storage, read> a: array<{factor}>;
@group(0) @binding(1) var<storage, read> b: array<{factor}, 384>;
@group(0) @binding(2) var<storage, read_write> c: array<{result}>;
var<workgroup> kept: array<{factor}, 384>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32, @builtin(subgroup_id) s: u32) {{
  for (var k = i; k < 384u; k += 64u) {{ kept[k] = b[k]; }}
  workgroupBarrier();
  let x = subgroupMatrixLoad<subgroup_matrix_left<{factor}, 24, 16>>(&a, s * 384u, {columns}, {a_stride}u);
  let y = subgroupMatrixLoad<subgroup_matrix_right<{factor}, 16, 24>>(&kept, 0u, {columns}, {b_stride}u);
  var pair: array<subgroup_matrix_result<{result}, 16, 16>, 2>;
  pair[1] = subgroupMatrixMultiplyAccumulate(x, y, subgroup_matrix_result<{result}, 16, 16>(3));
  pair[1] = subgroupMatrixScalarMultiply(subgroupMatrixScalarSubtract(pair[1], 1), 2);
  pair[0] = subgroupMatrixScalarAdd(subgroupMatrixMultiply<{result}>(x, y), 5);
  subgroupMatrixStore(&c, s * 512u, pair[0], {columns}, 16u);
  subgroupMatrixStore(&c, s * 512u + 256u, pair[1], {columns}, 16u);
}}
"""


@pytest.mark.parametrize("columns", [False, True])
@pytest.mark.parametrize(("factor", "result"), [("f16", "f32"), ("f16", "f16"), ("f32", "f32")])
def test_products(factor, result, columns):
    types = {"f16": np.float16, "f32": np.float32}
    a, b = integers(1, 2, 16, 24), integers(2, 24, 16)
    lines = [np.swapaxes(a, 1, 2), b.T] if columns else [a, b]
    code = PRODUCT.format(
        factor=factor,
        result=result,
        columns=str(columns).lower(),
        a_stride=lines[0].shape[2],
        b_stride=lines[1].shape[1],
    )
    buffers = {i: np.ascontiguousarray(x).astype(types[factor]) for i, x in enumerate(lines)}
    found = launched(code, {**buffers, 2: np.zeros((2, 2, 16, 16), types[result])})[2]
    found = np.swapaxes(found, 2, 3) if columns else found
    np.testing.assert_array_equal(found[:, 0], a @ b + 5)
    np.testing.assert_array_equal(found[:, 1], 2 * (a @ b + 2))


OUTSIDE = """
@group(0) @binding(0) var<storage, read_write> a: array<f32>;
@group(0) @binding(1) var<storage, read> at: array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(subgroup_id) s: u32) {
  if s == 0u {
    let x = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>>(&a, at[0], false, at[1]);
    subgroupMatrixStore(&a, at[2], x, false, at[3]);
  }
}
"""
FITTING, LEAVING = [0, 8, 64, 8], [65, 8, 64, 8]


def test_a_tile_that_does_not_fit_is_zero():
    before = np.arange(128, dtype=np.float32)
    found = launched(OUTSIDE, {0: before, 1: np.array(FITTING, np.uint32)})[0]
    np.testing.assert_array_equal(found, np.tile(before[:64], 2))
    found = launched(OUTSIDE, {0: before, 1: np.array(LEAVING, np.uint32)})[0]
    np.testing.assert_array_equal(found, [*before[:64], *np.zeros(64)])


def test_nothing_checks_where_checks_are_off():
    before = np.arange(128, dtype=np.float32)
    with pytest.raises(MslError):
        launched(OUTSIDE, {0: before, 1: np.array(LEAVING, np.uint32)}, Options(bounds_checks=False))


@pytest.mark.parametrize(("code", "options", "wanted"), [
    ("_ = subgroup_matrix_left<i8, 32, 16>();", Options(), "E0719"),
    ("_ = subgroup_matrix_result<f32, 4, 4>();", Options(), "E0719"),
    ("_ = subgroup_matrix_result<f32, 8, 8>();", Options(msl_version=(2, 2)), "E0718"),
])  # fmt: skip
def test_what_metal_lacks_is_refused(code, options, wanted):
    unit = compiled(f"@compute @workgroup_size(32) fn main() {{ {code} }}", options)
    assert unit.failures["msl"].code == wanted
