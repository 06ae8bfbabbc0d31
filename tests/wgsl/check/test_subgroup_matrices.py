"""Subgroup matrices, of Dawn's extension `chromium_experimental_subgroup_matrix`."""

import pytest
import shader_compiler
from shader_compiler import Source
from shader_compiler.ir.verifier import verify

from tests.conformance.harness import tint_error
from tests.wgsl.checking import codes, module

ENABLE = "enable chromium_experimental_subgroup_matrix; enable f16;"
MEMORY = """
    @group(0) @binding(0) var<storage, read_write> halves: array<f16>;
    @group(0) @binding(1) var<storage> words: array<i32, 4096>;
    @group(0) @binding(2) var<storage, read_write> quads: array<vec4u>;
    var<workgroup> floats: array<f32, 64>;
"""
PRODUCT = """
    alias Left = subgroup_matrix_left<f16, 8, 8>;
    const columns_together = true;
    fn load(i: u32) -> Left { return subgroupMatrixLoad<Left>(&halves, i, columns_together, 8u); }
    @compute @workgroup_size(32) fn main() {
      var sum: subgroup_matrix_result<f32, 8, 8>;
      let right = subgroupMatrixLoad<subgroup_matrix_right<f16, 8, 8>>(&halves, 64, false, 8);
      sum = subgroupMatrixMultiplyAccumulate(load(0), right, sum);
      sum = subgroupMatrixScalarAdd(sum, 2);
      let pair = array<Left, 2>(load(1), Left(1));
      let product = subgroupMatrixMultiply<f32>(pair[1], right);
      subgroupMatrixStore(&floats, 0, product, false, 8);
      let bytes = subgroupMatrixLoad<subgroup_matrix_left<i8, 32, 8>, row_major>(&words, 0, 32);
      subgroupMatrixStore<col_major>(&quads, 0u, subgroupMatrixScalarMultiply(bytes, 3i), 8u);
      var zero = subgroup_matrix_right<u8, 4, 32>();
    }
"""


def test_a_product_is_printed_as_it_is_read():
    text = ENABLE + MEMORY + PRODUCT
    assert verify(module(text)) == []
    printed = shader_compiler.compile(Source(text), ("wgsl",)).text["wgsl"]
    assert printed.startswith("enable chromium_experimental_subgroup_matrix;\n")
    assert "subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>>(&halves, i, columns_together, 8u)" in printed
    assert "subgroupMatrixLoad<subgroup_matrix_left<i8, 32, 8>, row_major>(&words, 0i, 32i)" in printed
    assert "subgroupMatrixMultiply<f32>(pair[1], right)" in printed
    assert "subgroup_matrix_right<u8, 4, 32>()" in printed
    assert shader_compiler.compile(Source(printed), ("wgsl",)).text["wgsl"] == printed


@pytest.mark.parametrize(("target", "code"), [("msl", "E0719"), ("ptx", "E0729")])
def test_other_targets_refuse_shapes_that_they_lack(target, code):
    assert shader_compiler.compile(Source(ENABLE + MEMORY + PRODUCT), (target,)).failures[target].code == code


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ("alias A = subgroup_matrix_left<bool, 8, 8>;", ["E0306"]),
        ("alias A = subgroup_matrix_left<f32, 8>;", ["E0305"]),
        ("alias A = subgroup_matrix_left<f32, 8, 0>;", ["E0309"]),
        ("override n: u32; alias A = subgroup_matrix_left<f32, n, 8>;", ["E0391"]),
        ("const a = subgroup_matrix_left<f32, 8, 8>();", ["E0391"]),
        ("const a = array<subgroup_matrix_left<f32, 8, 8>, 2>();", ["E0391"]),
        ("var<workgroup> a: subgroup_matrix_left<f32, 8, 8>;", ["E0374"]),
        ("@group(0) @binding(0) var<storage> a: array<subgroup_matrix_left<f32, 8, 8>, 2>;", ["E0374"]),
        ("var<private> a: array<subgroup_matrix_left<f32, 8, 8>, 2>;", []),
        ("struct S { @size(64) a: subgroup_matrix_left<f32, 8, 8> }", ["E0383"]),
        ("struct S { @size(64) a: array<subgroup_matrix_left<f32, 8, 8>, 2> }", ["E0383"]),
        ("struct S { @align(16) a: subgroup_matrix_left<f32, 8, 8> }", []),
        ("var<private> a: i8;", ["E0374"]),
        ("alias A = vec2<u8>;", ["E0306"]),
        ("fn f(a: u8) {}", ["E0385"]),
    ],
)
def test_declarations(declaration, expected):
    assert codes(ENABLE + declaration) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("_ = m[0];", ["E0320"]),
        ("_ = m + m;", ["E0302"]),
        ("_ = subgroup_matrix_left<u8, 8, 8>(1.5);", ["E0301"]),
        ("_ = subgroup_matrix_left<u8, 8, 8>(1, 2);", ["E0335"]),
        ("_ = subgroupMatrixScalarAdd(m, 1i);", ["E0302"]),
        ("_ = subgroupMatrixMultiply<f32>(m, m);", ["E0302"]),
        ("_ = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&halves, 0, true, 8);", ["E0302"]),
        ("_ = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&floats, 0, flag, 8);", ["E0391"]),
        ("subgroupMatrixStore(&words, 0, subgroup_matrix_left<i32, 8, 8>(), true, 8);", ["E0302"]),
        ("subgroupMatrixMultiply<f32>(m, r);", ["E0343"]),
    ],
)
def test_calls_with_an_error(statement, expected):
    variables = "var m: subgroup_matrix_left<f32, 8, 8>; var r: subgroup_matrix_right<f32, 8, 8>; var flag = true;"
    assert codes(f"{ENABLE}{MEMORY} fn f() {{ {variables} {statement} }}") == expected


LEFT, BYTES = "subgroup_matrix_left<f32, 8, 16>", "subgroup_matrix_left<i8, 32, 16>"


@pytest.mark.parametrize(
    ("array", "statement", "expected"),
    [
        # A row has 8 components, a column 16.
        ("f32", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, 0, 7);", ["E0349"]),
        ("f32", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, 0, 8);", []),
        ("f32", f"subgroupMatrixStore<col_major>(&a, 0, {LEFT}(), 15u);", ["E0349"]),
        ("f32", f"subgroupMatrixStore<col_major>(&a, 0, {LEFT}(), 16u);", []),
        ("f32", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, -1, 8);", ["E0353"]),
        ("f32", f"subgroupMatrixStore<row_major>(&a, 0, {LEFT}(), -1);", ["E0353"]),
        ("f32", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, 4000000000u, 8);", []),
        # Strides count elements: of the array's own size.
        ("u32", f"_ = subgroupMatrixLoad<{BYTES}, row_major>(&a, 0, 7);", ["E0349"]),
        ("u32", f"_ = subgroupMatrixLoad<{BYTES}, row_major>(&a, 0, 8);", []),
        ("vec4u", f"_ = subgroupMatrixLoad<{BYTES}, row_major>(&a, 0, 1);", ["E0349"]),
        ("vec4u", f"_ = subgroupMatrixLoad<{BYTES}, row_major>(&a, 0, 2);", []),
        ("vec3u", f"_ = subgroupMatrixLoad<{BYTES}, row_major>(&a, 0, 2);", ["E0349"]),
        ("f16", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, 0, 100);", ["E0352"]),
        # Ends of arrays with a size.
        ("f32, 128", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, 0, 8);", []),
        ("f32, 127", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, 0, 8);", ["E0350"]),
        ("f32, 128", f"subgroupMatrixStore<row_major>(&a, 1, {LEFT}(), 8);", ["E0350"]),
        ("f32, 142", f"subgroupMatrixStore<row_major>(&a, 0, {LEFT}(), 9);", ["E0350"]),
        ("f32, 143", f"subgroupMatrixStore<row_major>(&a, 0, {LEFT}(), 9);", []),
        ("f32, 128", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, 4294967295u, 4294967295u);", ["E0350"]),
        # What is not known is least.
        ("f32, 127", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, unknown, unknown);", ["E0350"]),
        ("f32, 128", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, unknown, unknown);", []),
        ("f32, 128", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, 1, unknown);", ["E0350"]),
        ("f32, count", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, 1000000, 8);", []),
        ("f32, count", f"_ = subgroupMatrixLoad<{LEFT}, row_major>(&a, 1, 7);", ["E0349"]),
        # The older form.
        ("f32, 128", f"_ = subgroupMatrixLoad<{LEFT}>(&a, 127, false, -1);", []),
        ("f32, 128", f"_ = subgroupMatrixLoad<{LEFT}>(&a, 128, false, 8);", ["E0350"]),
        ("i32, 128", f"subgroupMatrixStore(&a, 511, {BYTES}(), true, 1);", []),
        ("f32, 128", f"subgroupMatrixStore(&a, -1, {LEFT}(), true, 16);", ["E0353"]),
        ("f32, count", f"_ = subgroupMatrixLoad<{LEFT}>(&a, 0, false, 8);", ["E0352"]),
        ("f32", f"_ = subgroupMatrixLoad<{LEFT}>(&a, -1, false, 0);", []),
    ],
)
def test_constants_that_say_where_a_tile_is(array, statement, expected):
    """As Tint has it."""
    variable = "var<workgroup>" if "," in array else "@group(0) @binding(0) var<storage, read_write>"
    text = f"""{ENABLE} override count = 1000; override unknown = 8;
        {variable} a: array<{array}>;
        @compute @workgroup_size(32) fn main() {{ {statement} }}
    """
    assert codes(text) == expected
    assert (tint_error(text) is None) == (expected == [])


def test_the_extension_and_the_stage():
    assert codes("alias A = subgroup_matrix_left<f32, 8, 8>;") == ["E0203"]
    assert codes("alias A = i8;") == ["E0203"]
    assert codes("const i8 = 1; const u8 = i8;") == []
    assert codes(f"""{ENABLE}{MEMORY}
        @fragment fn f() {{ _ = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>>(&halves, 0, true, 8); }}
    """) == ["E0528"]


def test_names_do_not_hide_the_types_that_are_printed():
    text = f"""{ENABLE} alias Left = subgroup_matrix_left<i8, 8, 8>;
        fn f() {{ let subgroup_matrix_left = 1; let i8 = 2; let a = Left(1); }}
    """
    printed = shader_compiler.compile(Source(text), ("wgsl",)).text["wgsl"]
    assert "let i8_ = 2i;\n  let a = subgroup_matrix_left<i8, 8, 8>(1i);" in printed
