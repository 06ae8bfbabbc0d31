"""Conversions, zeroed workgroup memory, overrides, unused declarations."""

import pytest
from shader_compiler import CompileError
from shader_compiler.transform.conversions import conversions
from shader_compiler.transform.substitute_overrides import substitute_overrides
from shader_compiler.transform.unused import unused
from shader_compiler.transform.zero_workgroup import zero_workgroup

from tests.programs import body_after, body_of, module_of, text_of


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("_ = i32(floats[0]);", "_ = i32(clamp(floats[0], -2147483648.0f, 2147483520.0f));"),
        ("_ = u32(floats[0]);", "_ = u32(clamp(floats[0], 0.0f, 4294967040.0f));"),
        (
            "_ = vec2<u32>(vec2(floats[0]));",
            "_ = vec2<u32>(clamp(vec2<f32>(floats[0]), vec2<f32>(0.0f), vec2<f32>(4294967040.0f)));",
        ),
        ("_ = f32(id.x);", "_ = f32(id.x);"),
        ("_ = i32(id.x);", "_ = i32(id.x);"),
        ("_ = bool(floats[0]);", "_ = bool(floats[0]);"),
    ],
)
def test_floats_saturate(body, expected):
    assert body_after(conversions, body) == expected


def test_halves_reach_less_far():
    text = "enable f16; var<private> h: f16; @compute @workgroup_size(1) fn main() { _ = i32(h); _ = u32(h); }"
    assert body_of(text_of(conversions(module_of(text)))) == (
        "_ = i32(clamp(h, -65504.0h, 65504.0h));\n_ = u32(clamp(h, 0.0h, 65504.0h));"
    )


def cleared(before: str, body: str, size: str = "8, 8") -> str:
    return body_after(zero_workgroup, body, before=before, size=size)


def test_as_many_elements_as_invocations():
    after = cleared("var<workgroup> tile: array<array<f32, 8>, 8>;", "_ = tile[0][0];")
    assert after == "tile[index / 8u][index % 8u] = 0.0f;\nworkgroupBarrier();\n_ = tile[0][0];"


def test_fewer_elements():
    after = cleared("var<workgroup> a: array<u32, 3>; var<workgroup> b: vec2<f32>;", "_ = a[0]; _ = b;")
    assert after.startswith(
        "if (index < 1u) {\n  b = vec2<f32>(0.0f);\n}\nif (index < 3u) {\n  a[index] = 0u;\n}\nworkgroupBarrier();\n"
    )


def test_more_elements_in_one_loop_for_equal_counts():
    after = cleared("var<workgroup> a: array<u32, 100>; var<workgroup> b: array<i32, 100>;", "_ = a[0]; _ = b[0];")
    assert after.startswith(
        "for (var value: u32 = index; value < 100u; value = value + 64u) {\n"
        "  a[value] = 0u;\n  b[value] = 0i;\n}\nworkgroupBarrier();\n"
    )


def test_counts_and_sizes_that_are_overrides():
    text = (
        "override n: i32; var<workgroup> a: array<array<u32, 3>, n>;"
        "@compute @workgroup_size(n, 2) fn main(@builtin(local_invocation_index) index: u32) { _ = a[0][0]; }"
    )
    assert body_of(text_of(zero_workgroup(module_of(text)))).startswith(
        "for (var value: u32 = index; value < u32(n) * 3u; value = value + u32(n) * 2u) {\n"
        "  a[value / 3u][value % 3u] = 0u;\n}\nworkgroupBarrier();\n"
    )


def test_the_index_that_is_added_hides_no_name_of_the_user():
    text = (
        "var<workgroup> local_invocation_index: array<u32, 4>;"
        "@compute @workgroup_size(4) fn main() { _ = local_invocation_index[0]; }"
    )
    after = text_of(zero_workgroup(module_of(text)))
    assert "fn main(@builtin(local_invocation_index) local_invocation_index_: u32)" in after
    assert body_of(after).startswith("local_invocation_index[local_invocation_index_] = 0u;")


def test_structures_with_atomics_are_cleared_by_member():
    before = "struct S { n: atomic<u32>, v: vec3<f32>, list: array<u32, 2> } var<workgroup> s: array<S, 4>;"
    after = cleared(before, "_ = s[0].v;", size="1")
    assert "atomicStore(&s[value].n, 0u);" in after
    assert "s[value].v = vec3<f32>(0.0f);" in after
    assert "s[value_2 / 2u].list[value_2 % 2u] = 0u;" in after


def test_only_what_an_entry_point_reaches():
    text = (
        "var<workgroup> a: u32; var<workgroup> b: u32; fn f() { a += 1; }"
        "@compute @workgroup_size(1) fn one() { f(); } @compute @workgroup_size(1) fn none() { }"
    )
    after = text_of(zero_workgroup(module_of(text)))
    assert body_of(after, "one") == "a = 0u;\nworkgroupBarrier();\nf();"
    assert "fn one(@builtin(local_invocation_index) local_invocation_index: u32)" in after
    assert "fn none() {\n}" in after


OVERRIDES = """
@id(7) override width: u32 = 4;
override scale: f32;
override both = width * 2;
var<workgroup> line: array<f32, both>;
var<private> start: u32 = both + 1;
fn f(p: ptr<workgroup, array<f32, both>>, i: u32) -> f32 { return (*p)[i]; }
@compute @workgroup_size(width, 2) fn main() { let p = &line; line[0] = f(p, start) * scale + f32(both - width); }
"""


def test_overrides_become_constants():
    after = text_of(substitute_overrides(module_of(OVERRIDES), {"7": 16, "scale": 0.1}))
    assert "override" not in after
    assert "var<workgroup> line: array<f32, 32>;" in after
    assert "var<private> start: u32 = 33u;" in after
    assert "@workgroup_size(16, 2)" in after
    assert body_of(after) == "let p = &line;\nline[0] = f(p, start) * 0.1f + 16.0f;"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "E0555"),
        ({"scale": 1, "width": 0}, "E0556"),
        ({"scale": 1, "width": -1}, "E0557"),
        ({"scale": 1, "width": 1.5}, "E0557"),
        ({"scale": 1e39}, "E0557"),
        ({"scale": float("nan")}, "E0557"),
    ],
)
def test_bad_values_are_errors(given, code):
    with pytest.raises(CompileError) as error:
        substitute_overrides(module_of(OVERRIDES), given)
    assert error.value.diagnostics[0].code == code


def test_unused_declarations_go():
    text = """
    struct A { b: B } struct B { x: u32 } struct C { x: u32 }
    const used = array(1u, 2u); const not_used = 2u;
    override o = 1u; override p = 2u;
    var<private> v: A; var<private> w: C;
    fn f() -> u32 { return used[v.b.x] + o; } fn g() { }
    @compute @workgroup_size(1) fn main() { _ = f(); }
    """
    names = [d.name for d in unused(module_of(text)).declarations]
    assert names == ["A", "B", "used", "o", "v", "f", "main"]
