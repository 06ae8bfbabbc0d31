"""`smoothstep` with edges that may fall is written out."""

import pytest
from shader_compiler.transform.falling_smoothstep import falling_smoothstep

from tests.programs import body_after


def test_falling_edges():
    after = body_after(falling_smoothstep, "let x = floats[0]; _ = smoothstep(2.0, 1.0, x);")
    assert after.splitlines()[1:] == [
        "let value = saturate((x - 2.0f) / (1.0f - 2.0f));",
        "_ = value * value * (3.0f - 2.0f * value);",
    ]


def test_edges_of_any_order():
    after = body_after(falling_smoothstep, "let x = vec2(floats[0]); _ = smoothstep(x + 1.0, x.yx, x);")
    assert after.splitlines()[1:] == [
        "let value = x + 1.0f;",
        "let value_2 = saturate((x - value) / (x.yx - value));",
        "_ = value_2 * value_2 * (vec2<f32>(3.0f) - vec2<f32>(2.0f) * value_2);",
    ]


@pytest.mark.parametrize(
    "body",
    [
        "_ = smoothstep(1.0f, 2.0f, floats[0]);",
        "_ = smoothstep(vec2<f32>(0.0f, 1.0f), vec2<f32>(0.5f, 2.0f), vec2<f32>(floats[0]));",
        "_ = clamp(floats[0], 1.0f, floats[1]);",
    ],
)
def test_rising_edges_stay_as_they_are(body):
    assert body_after(falling_smoothstep, body) == body
