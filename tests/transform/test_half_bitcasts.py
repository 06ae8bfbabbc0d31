"""`bitcast` between f16 and types of 32 bits is packing and unpacking."""

import pytest
from shader_compiler.transform.half_bitcasts import half_bitcasts

from tests.programs import body_after


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("let h = vec2<f16>(1.0h); _ = bitcast<u32>(h.yx);", "_ = pack2x16float(vec2<f32>(h.yx));"),
        ("let h = vec2<f16>(2.0h); _ = bitcast<f32>(h.yx);", "_ = bitcast<f32>(pack2x16float(vec2<f32>(h.yx)));"),
        ("let w = id.x; _ = bitcast<vec2<f16>>(w);", "_ = vec2<f16>(unpack2x16float(w));"),
        ("let w = floats[0]; _ = bitcast<vec2<f16>>(w);", "_ = vec2<f16>(unpack2x16float(bitcast<u32>(w)));"),
        (
            "let w = id.xy; _ = bitcast<vec4<f16>>(w);",
            "_ = vec4<f16>(vec2<f16>(unpack2x16float(w.x)), vec2<f16>(unpack2x16float(w.y)));",
        ),
        (
            "let h = vec4<f16>(f16(floats[0])); _ = bitcast<vec2<i32>>(h);",
            "_ = bitcast<vec2<i32>>(vec2<u32>(pack2x16float(vec2<f32>(h.xy)), pack2x16float(vec2<f32>(h.zw))));",
        ),
    ],
)
def test_between_halves_and_words(body, expected):
    assert body_after(half_bitcasts, body, before="enable f16;").endswith(expected)


@pytest.mark.parametrize("body", ["_ = bitcast<f32>(id.x);", "_ = bitcast<vec2<i32>>(id.xy);"])
def test_others_stay(body):
    assert body_after(half_bitcasts, body) == body
