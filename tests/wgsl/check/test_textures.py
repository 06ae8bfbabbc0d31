"""Textures and samplers: their types, variables, parameters and functions."""

import pytest
import shader_compiler
from shader_compiler import Source

from tests.wgsl.checking import codes, errors, ir, lines

RESOURCES = """
    @group(0) @binding(0) var t: texture_2d<f32>;
    @group(0) @binding(1) var s: sampler;
    @group(0) @binding(2) var w: texture_storage_2d<rgba8uint, write>;
    @group(0) @binding(3) var rw: texture_storage_1d<r32float, read_write>;
    @group(0) @binding(4) var d: texture_depth_2d_array;
    @group(0) @binding(5) var c: sampler_comparison;
    @group(0) @binding(6) var m: texture_multisampled_2d<i32>;
"""


def in_fragment(statements: str) -> list[str]:
    return codes(RESOURCES + f"@fragment fn f(@builtin(position) at: vec4f) {{ let i = i32(at.x); {statements} }}")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("@group(0) @binding(0) var t: texture_2d;", "E0305"),
        ("@group(0) @binding(0) var t: texture_2d<>;", None),
        ("@group(0) @binding(0) var t: texture_2d<f32, f32>;", "E0305"),
        ("@group(0) @binding(0) var t: texture_2d<bool>;", "E0306"),
        ("enable f16; @group(0) @binding(0) var t: texture_cube<f16>;", "E0306"),
        ("@group(0) @binding(0) var t: texture_depth_2d<f32>;", "E0304"),
        ("@group(0) @binding(0) var t: texture_storage_2d<rgba8unorm>;", "E0305"),
        ("@group(0) @binding(0) var t: texture_storage_2d<f32, write>;", "E0314"),
        ("@group(0) @binding(0) var t: texture_storage_2d<rgba8unorm, storage>;", "E0314"),
        ("@group(0) @binding(0) var t: texture_storage_cube<rgba8unorm, write>;", "E0201"),
        ("@group(0) @binding(0) var<uniform> t: texture_2d<f32>;", "E0374"),
        ("@group(0) @binding(0) var<storage> t: sampler;", "E0374"),
        ("var<private> t: texture_2d<f32>;", "E0374"),
        ("var t: texture_2d<f32>;", "E0376"),
        ("@group(0) var t: texture_2d<f32>;", "E0376"),
        ("struct S { t: texture_2d<f32> }", "E0381"),
        ("alias a = array<texture_2d<f32>, 2>;", "E0307"),
        ("alias a = ptr<function, sampler>;", "E0313"),
        ("fn f() -> sampler { }", "E0386"),
        ("@fragment fn f(t: texture_2d<f32>) {}", "E0544"),
        ("fn f() { var t: texture_2d<f32>; }", "E0356"),
        ("fn f() { _ = texture_2d<f32>(); }", None),
    ],
)
def test_declarations_with_an_error(text, code):
    found = codes(text)
    assert found == ([code] if code else found) != []


def test_handles_are_loaded_like_any_variable():
    assert ir("""
        @group(0) @binding(0) var t: texture_2d<f32>;
        fn f(p: texture_2d<f32>) -> vec2u { return textureDimensions(p); }
        fn g() -> vec2u { let u = t; return f(u); }
    """) == lines("""
        var<handle, read> t: texture_2d<f32> @group(0) @binding(0)

        fn f(p: texture_2d<f32>) -> vec2<u32>
          return textureDimensions(p)

        fn g() -> vec2<u32>
          let u: texture_2d<f32> = load t
          let _: vec2<u32> = call f(u)
          return _
    """)


@pytest.mark.parametrize(
    "statements",
    [
        "_ = textureSample(t, s, at.xy); _ = textureSample(t, s, at.xy, vec2(-8, 7));",
        "_ = textureSample(d, s, at.xy, i); _ = textureSample(d, s, vec2(0.5), u32(i), vec2i());",
        "_ = textureGather(0, t, s, at.xy); _ = textureGather(3u, t, s, at.xy, vec2(1));",
        "_ = textureSampleLevel(t, s, at.xy, 1); _ = textureSampleLevel(d, s, at.xy, 0, 1);",
        "_ = textureLoad(m, vec2(i), 0u).x == 1i; _ = textureLoad(rw, i).x == 1f;",
        "textureStore(w, vec2(i), vec4u()); textureStore(w, vec2(1), vec4(1)); textureStore(rw, 0, at);",
        "const o = vec2(1, 2); _ = textureSample(t, s, at.xy, o + 1);",
        "_ = t; _ = s; let u = t; _ = textureNumLevels(u);",
    ],
)
def test_calls_that_are_allowed(statements):
    assert in_fragment(statements) == []


@pytest.mark.parametrize(
    ("statements", "code"),
    [
        ("_ = textureSample(t, s, at.xy, vec2(i));", "E0391"),
        ("_ = textureSample(t, s, at.xy, vec2(0, 8));", "E0407"),
        ("_ = textureSample(t, s, at.xy, vec2(-9, 0));", "E0407"),
        ("_ = textureSample(t, s, at.xy, vec2u(1));", "E0302"),
        ("_ = textureGather(4, t, s, at.xy);", "E0407"),
        ("_ = textureGather(-1, t, s, at.xy);", "E0407"),
        ("_ = textureGather(i, t, s, at.xy);", "E0391"),
        ("_ = textureSample(t, c, at.xy);", "E0302"),
        ("_ = textureSampleCompare(d, s, at.xy, i, 0.5);", "E0302"),
        ("_ = textureSample(m, s, at.xy);", "E0302"),
        ("_ = textureLoad(w, vec2(i));", "E0302"),
        ("_ = textureLoad(t, at.xy, 0);", "E0302"),
        ("textureStore(t, vec2(i), at);", "E0302"),
        ("textureStore(w, vec2(i), vec4i());", "E0302"),
        ("textureLoad(rw, i);", "E0343"),
        ("textureSample(t, s, at.xy);", "E0343"),
        ("_ = textureStore(rw, i, at);", "E0340"),
        ("_ = &t;", "E0319"),
        ("_ = t[0];", "E0320"),
        ("t = t;", "E0360"),
        ("_ = t == t;", "E0302"),
        ("var u = s;", "E0356"),
    ],
)
def test_calls_with_an_error(statements, code):
    assert in_fragment(statements) == [code]


@pytest.mark.parametrize("call", ["textureSample(t, s, at)", "textureSampleBias(t, s, at, 1)", "dpdx(at)"])
def test_derivatives_belong_to_fragment_shaders(call):
    assert codes(RESOURCES + f"@compute @workgroup_size(1) fn f() {{ let at = vec2f(); _ = {call}; }}") == ["E0528"]


@pytest.mark.parametrize(("access", "expected"), [("read", []), ("write", ["E0528"]), ("read_write", ["E0528"])])
def test_vertex_shaders_write_no_textures(access, expected):
    assert (
        codes(f"""
        @group(0) @binding(0) var t: texture_storage_2d<rgba8unorm, {access}>;
        @vertex fn f() -> @builtin(position) vec4f {{ _ = t; return vec4f(); }}
    """)
        == expected
    )


def test_an_offset_is_blamed_where_it_stands():
    (error,) = errors(RESOURCES + "@fragment fn f() { _ = textureSampleLevel(t, s, vec2f(), 0, vec2(9)); }")
    assert error.labels[0].span.text == "vec2(9)"


def test_bindings_say_what_is_bound():
    bindings = shader_compiler.compile(Source(RESOURCES), ("wgsl",)).bindings
    assert [(b.kind, b.access, b.type) for b in bindings[:4]] == [
        ("texture", "read", "texture_2d<f32>"),
        ("sampler", "read", "sampler"),
        ("storage_texture", "write", "texture_storage_2d<rgba8uint, write>"),
        ("storage_texture", "read_write", "texture_storage_1d<r32float, read_write>"),
    ]


def test_ptx_has_no_multisampled_textures():
    text = RESOURCES + "@compute @workgroup_size(1) fn f() { _ = textureDimensions(m); }"
    failure = shader_compiler.compile(Source(text), ("ptx",)).failures["ptx"]
    assert (failure.code, failure.labels[0].span.text) == ("E0721", "m")
