"""Texture functions become methods of Metal's textures, with the texel's place checked."""

import pytest
from shader_compiler import Options

from .cases import emit, message
from .harness import compile_msl

DECLARATIONS = """
@group(0) @binding(0) var s: sampler;
@group(0) @binding(1) var sc: sampler_comparison;
@group(1) @binding(0) var t1: texture_1d<f32>;
@group(1) @binding(1) var t2: texture_2d<f32>;
@group(1) @binding(2) var ta: texture_2d_array<f32>;
@group(1) @binding(3) var t3: texture_3d<f32>;
@group(1) @binding(4) var tc: texture_cube<f32>;
@group(1) @binding(5) var tca: texture_cube_array<f32>;
@group(1) @binding(6) var tm: texture_multisampled_2d<i32>;
@group(2) @binding(0) var d2: texture_depth_2d;
@group(2) @binding(1) var da: texture_depth_2d_array;
@group(2) @binding(2) var dc: texture_depth_cube;
@group(2) @binding(3) var dca: texture_depth_cube_array;
@group(2) @binding(4) var dm: texture_depth_multisampled_2d;
@group(3) @binding(0) var w1: texture_storage_1d<r32float, write>;
@group(3) @binding(1) var w2: texture_storage_2d<rgba8unorm, write>;
@group(3) @binding(2) var wa: texture_storage_2d_array<rgba32uint, write>;
@group(3) @binding(3) var r3: texture_storage_3d<rgba16sint, read>;
@group(3) @binding(4) var rw: texture_storage_2d<r32uint, read_write>;
"""

# WGSL statements, and the text that they become.
CALLS = [
    ("let x = textureSample(t1, s, v.x);", "t1.sample(s, v.x)"),
    ("let x = textureSample(t2, s, v.xy);", "t2.sample(s, v.xy)"),
    ("let x = textureSample(t2, s, v.xy, vec2i(1, -2));", "t2.sample(s, v.xy, int2(1, -2))"),
    ("let x = textureSample(ta, s, v.xy, i);", "ta.sample(s, v.xy, uint(max(i, 0)))"),
    ("let x = textureSample(ta, s, v.xy, 3u, vec2i(1));", "ta.sample(s, v.xy, 3u, int2(1))"),
    ("let x = textureSample(d2, s, v.xy);", "d2.sample(s, v.xy)"),
    ("let x = textureSampleBias(t3, s, v, 0.5);", "t3.sample(s, v, bias(0.5f))"),
    ("let x = textureSampleLevel(t1, s, v.x, 2);", "t1.sample(s, v.x)"),
    ("let x = textureSampleLevel(tc, s, v, v.x);", "tc.sample(s, v, level(v.x))"),
    ("let x = textureSampleLevel(dca, s, v, i, 1);", "dca.sample(s, v, uint(max(i, 0)), level(1))"),
    ("let x = textureSampleGrad(t2, s, v.xy, v.xx, v.yy);", "t2.sample(s, v.xy, gradient2d(v.xx, v.yy))"),
    ("let x = textureSampleGrad(tca, s, v, 0, v, v);", "tca.sample(s, v, 0u, gradientcube(v, v))"),
    ("let x = textureSampleGrad(t3, s, v, v, v, vec3i(1));", "t3.sample(s, v, gradient3d(v, v), int3(1))"),
    ("let x = textureSampleCompare(d2, sc, v.xy, v.z);", "d2.sample_compare(sc, v.xy, v.z)"),
    ("let x = textureSampleCompareLevel(dc, sc, v, v.x);", "dc.sample_compare(sc, v, v.x, level(0.0f))"),
    (
        "let x = textureSampleCompareLevel(da, sc, v.xy, 1, v.x, vec2i(2));",
        "da.sample_compare(sc, v.xy, 1u, v.x, level(0.0f), int2(2))",
    ),
    ("let x = textureGather(2, t2, s, v.xy);", "t2.gather(s, v.xy, int2(0), component::z)"),
    ("let x = textureGather(1, ta, s, v.xy, 0, vec2i(1));", "ta.gather(s, v.xy, 0u, int2(1), component::y)"),
    ("let x = textureGather(0, tc, s, v);", "tc.gather(s, v, component::x)"),
    ("let x = textureGather(da, s, v.xy, 1u, vec2i(1));", "da.gather(s, v.xy, 1u, int2(1))"),
    ("let x = textureGatherCompare(d2, sc, v.xy, 0.5);", "d2.gather_compare(sc, v.xy, 0.5f)"),
    ("let x = textureSampleBaseClampToEdge(t2, s, v.xy);", "sample_base_clamp_to_edge(t2, s, v.xy)"),
    ("let x = textureLoad(t1, i, 0);", "load_texel(t1, uint(i))"),
    ("let x = textureLoad(t2, vec2i(i), 1);", "load_texel(t2, uint2(int2(i)), 1u)"),
    ("let x = textureLoad(ta, vec2u(3), i, 1u);", "load_texel(ta, uint2(3u), uint(i), 1u)"),
    ("let x = textureLoad(tm, vec2i(i), i);", "load_texel(tm, uint2(int2(i)), uint(i))"),
    ("let x = textureLoad(dm, vec2u(1), 2);", "load_texel(dm, uint2(1u), 2u)"),
    ("let x = textureLoad(da, vec2u(1), 2, 3);", "load_texel(da, uint2(1u), 2u, 3u)"),
    ("let x = textureLoad(r3, vec3i(i));", "load_texel(r3, uint3(int3(i)))"),
    ("let x = textureLoad(rw, vec2u(1));", "load_texel(rw, uint2(1u))"),
    ("textureStore(w1, i, vec4f(1));", "store_texel(w1, uint(i), float4(1.0f));"),
    ("textureStore(wa, vec2u(1), 2, vec4u(1));", "store_texel(wa, uint2(1u), 2u, uint4(1u));"),
    ("textureStore(rw, vec2u(1), vec4u(1));", "store_texel(rw, uint2(1u), uint4(1u));"),
    ("let x = textureDimensions(t1);", "t1.get_width()"),
    ("let x = textureDimensions(w2);", "uint2(w2.get_width(), w2.get_height())"),
    ("let x = textureDimensions(t3, i);", "uint3(t3.get_width(i), t3.get_height(i), t3.get_depth(i))"),
    ("let x = textureNumLayers(dca) + textureNumLevels(t3);", "dca.get_array_size() + t3.get_num_mip_levels()"),
    ("let x = textureNumSamples(tm);", "tm.get_num_samples()"),
    ("let x = dpdx(v) + dpdyFine(v) + fwidthCoarse(v);", "dfdx(v) + dfdy(v) + fwidth(v)"),
    ("let x = select(dpdx(v), v, i > 2);", "select(dfdx(v), v, bool3(i > 2))"),
    ("let x = select(v.x, v.y, i > 2);", "(i > 2 ? v.y : v.x)"),
]
ENTRY = "@fragment fn f(@location(0) v: vec3f, @location(1) @interpolate(flat) i: i32) {{ {} }}"


def source(statement: str) -> str:
    return DECLARATIONS + ENTRY.format(statement)


@pytest.mark.parametrize(("statement", "expected"), CALLS)
def test_a_call(statement, expected):
    assert expected in emit(source(statement)).text["msl"]


@pytest.mark.parametrize("options", [Options(), Options(bounds_checks=False)])
def test_all_calls_compile(options):
    texts = [emit(source(statement), options).text["msl"] for statement, _ in CALLS]
    assert compile_msl(*texts) == [""] * len(texts)


def test_texels_outside():
    text = emit(source("let x = textureLoad(t2, vec2i(i), i); textureStore(wa, vec2i(i), i, vec4u());")).text["msl"]
    assert "level = min(level, t.get_num_mip_levels() - 1u);" in text
    assert "return t.read(min(at, uint2(t.get_width(level), t.get_height(level)) - 1u), level);" in text
    inside = "all(at < uint2(t.get_width(), t.get_height())) && layer < t.get_array_size()"
    assert f"if ({inside}) t.write(value, at, layer);" in text


def test_textures_and_samplers_are_handed_on():
    text = """
fn g(t: texture_2d<f32>, c: vec2f) -> vec4f { let u = t; return textureSampleLevel(u, s, c, 0); }
fn h(c: vec2f) -> vec4f { return g(t2, c); }
"""
    unit = emit(source("let x = h(v.xy);") + text)
    assert "float4 g(texture2d<float> t, float2 c, sampler s) {" in unit.text["msl"]
    assert "float4 h(float2 c, sampler s, texture2d<float> t2) {" in unit.text["msl"]
    (entry,) = unit.entry_points
    assert [(a.kind, a.index) for a in entry.parameters["msl"]] == [("sampler", 0), ("texture", 17)]


def test_what_metal_has_no_place_for():
    sampler = "@group(1) @binding(0) var s: sampler; @group(0) @binding(0) var t: texture_2d<f32>;"
    fragment = "@fragment fn f() { let x = textureSampleLevel(t, s, vec2f(), 0); }"
    assert message(sampler + fragment) == "E0710: `s` gets sampler index 16 in Metal, where the last is 15"
    external = "@group(0) @binding(0) var t: texture_external; @fragment fn f() { let x = textureDimensions(t); }"
    assert message(external) == "E0713: external textures are not supported for Metal"
