"""Subgroup matrices on the interpreter: every way to load them, products, stores, against numpy."""

import subprocess
from collections.abc import Mapping

import numpy as np
import pytest
import shader_compiler
from shader_compiler import Options, Source

from tests.tools import ROOT, ptxas

from .interpreter import Memory, parse, run

HEAD = """enable chromium_experimental_subgroup_matrix;
enable f16;
diagnostic(off, chromium.subgroup_matrix_uniformity);
"""


def compiled(code: str, options: Options | None = None) -> shader_compiler.CompiledUnit:
    return shader_compiler.compile(Source(HEAD + code), ("ptx",), options or Options())


def launched(code: str, buffers: Mapping[int, np.ndarray], options: Options | None = None) -> dict[int, np.ndarray]:
    """The buffers after one workgroup."""
    unit = compiled(code, options)
    assert not unit.failures, unit.failures["ptx"]
    (entry,) = unit.entry_points
    memory = Memory()
    pointers = {binding: memory.allocate(array.tobytes()) for binding, array in buffers.items()}
    arguments = [
        buffers[a.binding].nbytes if a.kind == "length" else pointers[a.binding] if a.kind == "buffer" else 0
        for a in entry.parameters["ptx"]
    ]
    run(parse(unit.text["ptx"])[entry.names["ptx"]], memory, arguments)
    return {b: np.frombuffer(memory.contents(pointers[b]), a.dtype).reshape(a.shape) for b, a in buffers.items()}


def assembles(text: str, folder) -> None:
    for target in ("sm_80", "sm_90"):
        path = folder / "tiles.ptx"
        path.write_text(text, encoding="ascii")
        command = [ptxas(), f"-arch={target}", str(path), "-o", str(folder / "tiles.cubin")]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr


def integers(seed: int, *shape: int, low: int = -8, high: int = 8) -> np.ndarray:
    """Small integers, of which sums of products are exact."""
    return np.random.default_rng(seed).integers(low, high, shape)


# One product of M x K and K x N; where each operand comes from, and how it lies there.
PRODUCT = """
@group(0) @binding(0) var<storage, read> a: array<{scalar}>;
@group(0) @binding(1) var<storage, read> b: array<{scalar}>;
@group(0) @binding(2) var<storage, read_write> c: array<{sum}>;
@group(0) @binding(3) var<storage, read> strides: array<u32>;
var<workgroup> shared_a: array<{scalar}, {a_size}>;
var<workgroup> shared_b: array<{scalar}, {b_size}>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {{
  for (var k = i; k < {a_size}u; k += 32u) {{ shared_a[k] = a[k]; }}
  for (var k = i; k < {b_size}u; k += 32u) {{ shared_b[k] = b[k]; }}
  workgroupBarrier();
  let x = subgroupMatrixLoad<subgroup_matrix_left<{factor}, {k}, {m}>>(&{source_a}, 0u, {a_columns}, {a_stride});
  let y = subgroupMatrixLoad<subgroup_matrix_right<{factor}, {n}, {k}>>(&{source_b}, 0u, {b_columns}, {b_stride});
  let before = subgroup_matrix_result<{result}, {n}, {m}>(3);
  let sum = subgroupMatrixMultiplyAccumulate(x, y, before);
  subgroupMatrixStore(&c, 0u, subgroupMatrixScalarMultiply(sum, 2), {c_columns}, {c_stride});
}}
"""
KINDS = {
    "f16": ("f16", "f16", "f32", "f32", np.float16, np.float32, 16),
    "f16 sums": ("f16", "f16", "f16", "f16", np.float16, np.float16, 16),
    "i8": ("i8", "i32", "i32", "i32", np.int8, np.int32, 32),
    "u8": ("u8", "u32", "u32", "u32", np.uint8, np.uint32, 32),
}


@pytest.mark.parametrize("strides", ["known", "given"])
@pytest.mark.parametrize("columns", [False, True])
@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize(("kind", "m", "n", "blocks"), [
    ("f16", 16, 16, 1), ("f16", 32, 8, 2), ("f16 sums", 16, 16, 1), ("i8", 16, 16, 1), ("u8", 16, 8, 2),
])  # fmt: skip
def test_products(kind, m, n, blocks, shared, columns, strides, tmp_path):
    factor, scalar, result, sum, dtype, sum_dtype, depth = KINDS[kind]
    k = depth * blocks
    low = 0 if kind == "u8" else -8
    a, b = integers(1, m, k, low=low).astype(dtype), integers(2, k, n, low=low).astype(dtype)
    lines = {"a": a.T if columns else a, "b": b.T if columns else b}
    wanted = 2 * (a.astype(int) @ b.astype(int) + 3)
    counts = [array.shape[1] for array in lines.values()] + [m if columns else n]
    names = ("a", "b", "c")
    shown = counts if strides == "known" else [f"strides[{i}]" for i in range(3)]
    words = 4 // a.itemsize if kind.endswith("8") else 1
    code = PRODUCT.format(
        factor=factor, scalar=scalar, result=result, sum=sum, m=m, n=n, k=k,
        a_size=a.size // words, b_size=b.size // words,
        **{f"{name}_stride": f"u32({stride})" for name, stride in zip(names, shown, strict=True)},
        **{f"{name}_columns": str(columns).lower() for name in names},
        source_a="shared_a" if shared else "a", source_b="shared_b" if shared else "b",
    )  # fmt: skip
    buffers = {i: np.ascontiguousarray(array) for i, array in enumerate(lines.values())}
    buffers |= {2: np.zeros((n, m) if columns else (m, n), sum_dtype), 3: np.array(counts, np.uint32)}
    found = launched(code, buffers)[2]
    np.testing.assert_array_equal(found.T if columns else found, wanted)
    assembles(compiled(code).text["ptx"], tmp_path)


def test_aligned_rows_come_by_ldmatrix():
    code = PRODUCT.format(
        factor="f16", scalar="f16", result="f32", sum="f32", m=16, n=16, k=16, a_size=512, b_size=512, a_stride=16,
        b_stride=24, c_stride=16, a_columns="false", b_columns="false", c_columns="false",
        source_a="shared_a", source_b="shared_b",
    )  # fmt: skip
    text = compiled(code).text["ptx"]
    assert text.count("ldmatrix.sync.aligned.m8n8.x4.shared.b16") == 1
    assert text.count("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16") == 1
    assert text.count("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32") == 2
    assert "bra $endif" in text  # of the store, whose buffer may be short
    assert "bra $endif" not in compiled(code, Options(bounds_checks=False)).text["ptx"]


OUTSIDE = """
@group(0) @binding(0) var<storage, read_write> a: array<f32>;
@group(0) @binding(1) var<storage, read> at: array<i32>;
@compute @workgroup_size(32)
fn main() {
  let x = subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 16>>(&a, at[0], false, at[1]);
  subgroupMatrixStore(&a, at[2], x, false, at[3]);
}
"""


@pytest.mark.parametrize(("at", "is_loaded", "is_stored"), [
    ((0, 16, 768, 16), True, True), ((769, 16, 512, 16), False, True), ((-1, 16, 512, 16), False, True),
    ((0, 68, 512, 16), False, True), ((0, 16, 769, 16), True, False), ((0, 16, 0, 1 << 30), True, False),
    ((0, 16, 0, -16), True, False), ((1, 17, 512, 32), True, True),
])  # fmt: skip
def test_tiles_that_do_not_fit_are_zero_and_not_stored(at, is_loaded, is_stored):
    before = np.arange(1024, dtype=np.float32)
    found = launched(OUTSIDE, {0: before, 1: np.array(at, np.int32)})[0]
    wanted = before.copy()
    if is_stored:
        rows, columns = np.mgrid[:16, :16]
        value = before[at[0] + rows * at[1] + columns] if is_loaded else 0
        wanted[at[2] + rows * at[3] + columns] = value
    np.testing.assert_array_equal(found, wanted)


def test_arrays_of_tiles_stay_in_registers(tmp_path):
    code = """
@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read_write> c: array<f32>;
alias Sum = subgroup_matrix_result<f32, 16, 16>;
fn load(i: u32) -> subgroup_matrix_left<f16, 16, 16> {
  return subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>>(&a, i * 256u, false, 16u);
}
@compute @workgroup_size(32)
fn main() {
  var sums: array<Sum, 4>;
  let right = subgroupMatrixLoad<subgroup_matrix_right<f16, 16, 16>>(&a, 0u, true, 16u);
  for (var i = 0u; i < 4u; i++) { sums[i] = subgroupMatrixMultiplyAccumulate(load(i), right, sums[i]); }
  for (var i = 0u; i < 4u; i++) { subgroupMatrixStore(&c, i * 256u, sums[i], false, 16u); }
}
"""
    a = integers(3, 4, 16, 16).astype(np.float16)
    found = launched(code, {0: a, 1: np.zeros((4, 16, 16), np.float32)})[1]
    np.testing.assert_array_equal(found, a.astype(int) @ a[0].astype(int).T)
    text = compiled(code).text["ptx"]
    assert ".local" not in text
    assembles(text, tmp_path)


CHOSEN = """
@group(0) @binding(0) var<storage, read> n: array<u32>;
@group(0) @binding(1) var<storage, read_write> c: array<f32>;
alias Sum = subgroup_matrix_result<f32, 16, 16>;
fn made() -> array<Sum, 3> { return array<Sum, 3>(Sum(1), Sum(), Sum(3)); }
@compute @workgroup_size(32)
fn main() {
  var sums = made();
  sums[n[0]] = subgroupMatrixScalarAdd(sums[n[1]], 4);
  for (var i = 0u; i < 3u; i++) { subgroupMatrixStore(&c, i * 256u, sums[i], false, 16u); }
  subgroupMatrixStore(&c, 768u, made()[n[2]], false, 16u);
}
"""


def test_an_index_may_choose_among_tiles(tmp_path):
    found = launched(CHOSEN, {0: np.array([1, 2, 2], np.uint32), 1: np.zeros((4, 256), np.float32)})[1]
    np.testing.assert_array_equal(found, [[value] * 256 for value in (1, 7, 3, 3)])
    assembles(compiled(CHOSEN).text["ptx"], tmp_path)


VECTORS = """
@group(0) @binding(0) var<storage, read> a: array<vec4u>;
@group(0) @binding(1) var<storage, read_write> c: array<vec2u>;
var<workgroup> kept: array<vec4u, 48>;
@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var k = i; k < 48u; k += 32u) { kept[k] = a[k]; }
  workgroupBarrier();
  let x = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>, row_major>(&kept, 1u, 3u);
  let y = subgroupMatrixLoad<subgroup_matrix_right<f16, 16, 16>, row_major>(&a, 0u, 3u);
  let z = subgroupMatrixMultiply<f16>(x, y);
  subgroupMatrixStore<col_major>(&c, 1u, z, 5u);
}
"""


def test_offsets_and_strides_count_elements(tmp_path):
    a, c = integers(1, 16, 24).astype(np.float16), np.zeros((17, 20), np.float16)
    found = launched(VECTORS, {0: a, 1: c})[1]
    product = a[:, 8:].astype(int) @ a[:, :16].astype(int)
    np.testing.assert_array_equal(found.reshape(-1)[4 : 4 + 16 * 20].reshape(16, 20)[:, :16], product.T)
    text = compiled(VECTORS).text["ptx"]
    assert text.count("ldmatrix.sync") == 1
    assembles(text, tmp_path)


def test_the_kernel_of_the_benchmark(tmp_path):
    """It is as fast as it is because nothing but the last stores is checked, and nothing is spilled."""
    code = (ROOT / "tests/bench/gpu/matmul_tiles.wgsl").read_text(encoding="utf-8")
    unit = shader_compiler.compile(Source(code), ("ptx",))
    text = unit.text["ptx"]
    loop = text[text.index("$loop") : text.rindex("mma.sync")]
    assert loop.count("ldmatrix.sync") == 12
    assert "$endif" not in loop
    assembles(text, tmp_path)
    (entry,) = unit.entry_points
    a, b = integers(1, 128, 64), integers(2, 64, 128)
    halves = [x.astype(np.float16).tobytes() for x in (a, b)]
    contents = [*halves, bytes(4 * 128 * 128), np.array([128, 128, 64, 0], np.uint32).tobytes()]
    memory = Memory()
    pointers = [memory.allocate(content) for content in contents]
    arguments = [
        len(contents[x.binding]) if x.kind == "length" else pointers[x.binding] for x in entry.parameters["ptx"]
    ]
    run(parse(text)[entry.names["ptx"]], memory, arguments)
    found = np.frombuffer(memory.contents(pointers[2]), np.float32).reshape(128, 128)
    np.testing.assert_array_equal(found, a @ b)


@pytest.mark.parametrize(("body", "size"), [
    ("_ = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>>(&a, 0u, false, 8u);", 32),
    ("var x: subgroup_matrix_result<f32, 4, 16>;", 32),
    ("_ = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>>(&a, 0u, false, 16u);", 48),
    ("let x = subgroupMatrixScalarAdd(subgroup_matrix_left<i8, 32, 16>(1), 2);", 32),
    ("_ = subgroupMatrixMultiply<f32>(subgroup_matrix_left<f32, 16, 16>(), subgroup_matrix_right<f32, 16, 16>());", 32),
])  # fmt: skip
def test_what_ptx_lacks_is_refused(body, size):
    code = f"""@group(0) @binding(0) var<storage, read> a: array<f16>;
        @group(0) @binding(1) var<storage, read> n: u32;
        @compute @workgroup_size({size}) fn main() {{ {body} }}"""
    assert compiled(code).failures["ptx"].code == "E0729"
