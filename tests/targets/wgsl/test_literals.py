"""Literals are short and exact."""

from struct import pack, unpack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shader_compiler.ir.types import BOOL, F16, F32, I32, U32
from shader_compiler.targets.wgsl.literals import scalar_literal


@pytest.mark.parametrize(
    ("value", "scalar", "text"),
    [
        (2, U32, "2u"),
        (4294967295, U32, "4294967295u"),
        (3, I32, "3i"),
        (-1, I32, "-1i"),
        (-2147483648, I32, "i32(-2147483648)"),
        (True, BOOL, "true"),
        (0.5, F32, "0.5f"),
        (40.0, F32, "40.0f"),
        (-0.0, F32, "-0.0f"),
        (unpack("f", pack("f", 0.1))[0], F32, "0.1f"),
        (16777216.0, F32, "16777216.0f"),
        (2.0**-149, F32, "1e-45f"),
        (3.4028234663852886e38, F32, "3.402823466e38f"),
        (1.0, F16, "1.0h"),
        (65504.0, F16, "65504.0h"),
        (unpack("e", pack("e", 0.1))[0], F16, "0.1h"),
        (2.0**-24, F16, "6e-08h"),
    ],
)
def test_text(value, scalar, text):
    assert scalar_literal(value, scalar) == text


@settings(deadline=None)
@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_f32_means_the_same_number(value):
    text = scalar_literal(value, F32)
    assert pack("f", float(text[:-1])) == pack("f", value)
    assert abs(float(text[:-1])) <= 3.4028234663852886e38


@settings(deadline=None)
@given(st.floats(width=16, allow_nan=False, allow_infinity=False))
def test_f16_means_the_same_number(value):
    assert pack("e", float(scalar_literal(value, F16)[:-1])) == pack("e", value)
