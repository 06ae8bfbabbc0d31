"""Rules and warnings of whole modules."""

import pytest
from shader_compiler import Source, check


def messages(text: str) -> list[tuple[str, str]]:
    return [(d.code, d.message) for d in check(Source(text))]


BINDINGS = """
@group(0) @binding(0) var<uniform> a: vec4<f32>;
@group(0) @binding(0) var<storage, read_write> b: array<f32>;
fn use_b() { b[0] = 1; }
"""


def test_one_entry_point_may_not_use_two_variables_of_one_place():
    found = check(Source(BINDINGS + "@compute @workgroup_size(1) fn main() { use_b(); _ = a; }"))
    assert [d.code for d in found] == ["E0550"]
    assert [label.span.text for label in found[0].labels] == ["b", "a"]


def test_two_entry_points_may():
    both = "@compute @workgroup_size(1) fn one() { _ = a; } @compute @workgroup_size(1) fn two() { use_b(); }"
    assert messages(BINDINGS + both) == []


@pytest.mark.parametrize(
    ("members", "warned"),
    [
        ("a: vec4<f32>, b: array<vec4<f32>, 2>", False),
        ("a: f32, @align(16) b: array<vec4<f32>, 2>", False),
        ("a: f32, b: vec3<f32>, c: mat3x3<f32>", False),
        ("a: f32, b: array<f32, 4>", True),
        ("a: f32, b: Inner", True),
        ("a: Inner, b: f32", True),
    ],
)
def test_uniform_layouts_that_not_all_accept(members, warned):
    text = f"struct Inner {{ x: f32 }} struct S {{ {members} }} @group(0) @binding(0) var<uniform> s: S;"
    assert [code for code, _ in messages(text)] == ["W0551"] * warned
    assert messages("requires uniform_buffer_standard_layout;" + text) == []


def test_the_layout_is_shown():
    text = "struct S { a: f32, b: array<f32, 4> } @group(0) @binding(0) var<uniform> s: S;"
    assert check(Source(text))[0].notes == ("offset  size\n     0     4  a: f32\n     4    16  b: array<f32, 4>",)


@pytest.mark.parametrize(
    ("size", "warned"),
    [("256", False), ("16, 16", False), ("4, 4, 16", False), ("257", True), ("32, 16", True), ("1, 1, 128", True)],
)
def test_large_workgroups(size, warned):
    found = messages(f"@compute @workgroup_size({size}) fn main() {{ }}")
    assert [code for code, _ in found] == ["W0801"] * warned


def test_much_workgroup_memory():
    text = "var<workgroup> a: array<f32, 4097>; @compute @workgroup_size(1) fn main() { a[0] = 1; }"
    assert messages(text) == [("W0802", "16400 bytes of workgroup memory need a device with raised limits")]
