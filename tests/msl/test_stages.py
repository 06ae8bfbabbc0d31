"""Vertex and fragment entry points: stage-in structures, attributes, results."""

import pytest

from .cases import emit
from .harness import compile_msl

VARYINGS = """
struct Varyings {
  @builtin(position) place: vec4f,
  @location(0) uv: vec2f,
  @location(1) @interpolate(flat) id: u32,
  @location(2) @interpolate(linear, centroid) c: vec3f,
  @location(3) @interpolate(perspective, sample) d: f32,
}
"""


def emitted(text: str) -> str:
    msl = emit(text).text["msl"]
    assert compile_msl(msl) == [""]
    return msl


def test_a_vertex_s_inputs_are_attributes():
    text = """
struct In { @location(0) at: vec3f, @builtin(vertex_index) i: u32 }
@vertex fn f(in: In, @builtin(instance_index) n: u32, @location(3) extra: f32) -> @builtin(position) vec4f {
  return vec4f(in.at, extra) * f32(in.i + n);
}
"""
    msl = emitted(text)
    assert "float3 in_at [[attribute(0)]];\n  float extra [[attribute(3)]];" in msl
    assert "vertex float4 f(uint in_i [[vertex_id]], uint n [[instance_id]], f_inputs inputs [[stage_in]])" in msl


def test_varyings_meet_by_location():
    text = f"""{VARYINGS}
@vertex fn v() -> Varyings {{ var o: Varyings; o.id = 3; return o; }}
@fragment fn f(in: Varyings) -> @location(0) vec4f {{ return vec4f(in.uv, in.d, f32(in.id)) + in.place; }}
"""
    msl = emitted(text)
    assert "float4 place [[position]];\n  float2 uv [[user(loc0)]];\n  uint id [[user(loc1)]];" in msl
    assert "uint in_id [[user(loc1)]] [[flat]];" in msl
    assert "float3 in_c [[user(loc2)]] [[centroid_no_perspective]];" in msl
    assert "float in_d [[user(loc3)]] [[sample_perspective]];" in msl
    assert "fragment float4 f(float4 in_place [[position]], f_inputs inputs [[stage_in]])" in msl


def test_a_fragment_s_results_have_attributes():
    text = """
struct Out { @location(0) a: vec4f, @location(2) b: vec4u, @builtin(frag_depth) z: f32, @builtin(sample_mask) m: u32 }
@fragment fn f(@builtin(front_facing) front: bool, @builtin(sample_index) i: u32, @builtin(sample_mask) m: u32) -> Out {
  if !front { discard; }
  return Out(vec4f(), vec4u(i), 0.5, m);
}
"""
    msl = emitted(text)
    assert (
        "float4 a [[color(0)]];\n  uint4 b [[color(2)]];\n  float z [[depth(any)]];\n  uint m [[sample_mask]];" in msl
    )
    assert "bool front [[front_facing]], uint i [[sample_id]], uint m [[sample_mask]]" in msl
    assert "discard_fragment();" in msl


@pytest.mark.parametrize(
    ("result", "value", "expected"),
    [
        ("@location(0) vec4f", "vec4f()", "fragment float4 f()"),
        ("@location(1) vec4f", "vec4f()", "float4 value [[color(1)]];"),
        ("@builtin(frag_depth) f32", "0.25", "const auto result = 0.25f;\n  return f_outputs{result};"),
    ],
)
def test_a_single_result(result, value, expected):
    assert expected in emitted(f"@fragment fn f() -> {result} {{ return {value}; }}")


def test_an_invariant_position():
    text = "@vertex fn f() -> @invariant @builtin(position) vec4f { return vec4f(); }"
    assert "float4 value [[position, invariant]];" in emitted(text)


def test_a_structure_of_two_uses_is_returned_in_another():
    text = """
struct T { @location(0) a: vec4f, @builtin(position) p: vec4f }
@group(0) @binding(0) var<uniform> u: T;
@vertex fn v(@builtin(vertex_index) result: u32) -> T { if result == 0 { return T(); } return u; }
"""
    msl = emitted(text)
    assert "struct v_outputs {\n  float4 a [[user(loc0)]];\n  float4 p [[position]];\n};" in msl
    assert "const auto result_2 = u;\n  return v_outputs{result_2.a, result_2.p};" in msl


def test_one_structure_may_be_the_result_of_two_stages():
    text = """
struct S { @location(0) a: vec4f }
struct T { @builtin(position) p: vec4f, @location(0) a: vec4f }
@vertex fn v() -> T { return T(); }
@fragment fn f() -> S { return S(); }
@fragment fn g(t: T) -> @location(0) vec4f { return t.a; }
"""
    emitted(text)


def test_clip_distances():
    text = """
enable clip_distances;
struct S { @builtin(clip_distances) d: array<f32, 2>, @builtin(position) p: vec4f }
@vertex fn v() -> S { var s: S; s.d[1] = 2; return s; }
"""
    msl = emitted(text)
    assert "float d [[clip_distance]] [2];" in msl
    assert "return v_outputs{{result.d[0], result.d[1]}, result.p};" in msl
