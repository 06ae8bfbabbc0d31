"""Which arguments an entry point has, and what is refused."""

from .cases import emit, message


def arguments(text: str) -> list[tuple[str, int, tuple[tuple[int, int], ...]]]:
    (entry,) = emit(text).entry_points
    return [(a.kind, a.index, a.members or ((a.group, a.binding),)) for a in entry.parameters["msl"]]


MAIN = "@compute @workgroup_size(1) fn main() {{ {} }}"


def test_the_index_is_group_times_16_plus_binding():
    text = """
@group(1) @binding(3) var<uniform> u: vec4f;
@group(0) @binding(2) var<storage, read_write> s: vec4f;
@group(0) @binding(1) var<storage, read_write> unused: vec4f;
"""
    assert arguments(text + MAIN.format("s = u;")) == [("buffer", 19, ((1, 3),)), ("buffer", 2, ((0, 2),))]


def test_lengths_come_at_the_last_free_index():
    text = """
@group(0) @binding(0) var<storage, read_write> a: array<f32>;
@group(1) @binding(14) var<storage, read_write> b: array<f32>;
@group(1) @binding(13) var<storage, read_write> c: f32;
"""
    found = arguments(text + MAIN.format("b[arrayLength(&b) / 2u] = a[arrayLength(&a) / 2u] + c;"))
    assert found[-1] == ("lengths", 28, ((0, 0), (1, 14)))


def test_no_length_is_asked_for_without_need():
    text = "@group(0) @binding(0) var<storage, read_write> a: array<f32>;"
    assert arguments(text + MAIN.format("a[0] = 1;")) == [("buffer", 0, ((0, 0),))]


def test_a_length_reaches_callees_through_pointers():
    text = """
struct S { n: u32, items: array<vec3f> }
@group(0) @binding(0) var<storage, read_write> s: S;
@group(0) @binding(1) var<storage> t: array<vec3f>;
fn count(a: ptr<storage, array<vec3f>, read_write>) -> u32 { return arrayLength(a); }
fn more(p: ptr<storage, S, read_write>) -> u32 { let items = &p.items; return count(items) + arrayLength(&t); }
"""
    unit = emit(text + MAIN.format("s.n = more(&s);"))
    assert "const uint s_length = (max(buffer_lengths[0], 16u) - 16u) / 16u;" in unit.text["msl"]
    assert "more(&s, t, t_length, s_length)" in unit.text["msl"]


def test_an_index_over_30_is_an_error():
    text = "@group(2) @binding(0) var<uniform> u: vec4f; var<private> p: vec4f;"
    assert message(text + MAIN.format("p = u;")) == "E0710: `u` gets buffer index 32 in Metal, where the last is 30"


def test_two_variables_at_one_index_are_an_error():
    text = "@group(0) @binding(16) var<uniform> u: vec4f; @group(1) @binding(0) var<storage, read_write> s: vec4f;"
    assert message(text + MAIN.format("s = u;")).startswith("E0711: `s` and `u` both get buffer index 16")


def test_lengths_without_a_free_index_are_an_error():
    text = "".join(
        f"@group({i // 16}) @binding({i % 16}) var<storage, read_write> b{i}: array<u32>;" for i in range(31)
    )
    body = "".join(f"b{i}[arrayLength(&b{i}) / 2u] = 1;" for i in range(31))
    assert message(text + MAIN.format(body)).startswith("E0712")


def test_a_workgroup_of_one_simd_group_has_no_bound():
    assert "max_total_threads" not in emit("@compute @workgroup_size(4, 8) fn f() {}").text["msl"]
    bound = "[[max_total_threads_per_threadgroup(48)]]"
    assert bound in emit("@compute @workgroup_size(4, 4, 3) fn f() {}").text["msl"]
