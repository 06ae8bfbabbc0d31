"""The accuracy of the PTX builtins, with the approximate instructions as wrong as documented.

f32 is checked with errors of either sign and none. f16 goes through f32, so that one rounding to f16
is all that may be lost.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from shader_compiler.ir.types import F16, F32

from .accuracy import FUNCTIONS, HUGE, TINY, TURN, Bound, linear, logarithmic, power, singles
from .builtin_call import BuiltinCall
from .numbers import TYPES, ulp

_, read_f32, write_f32 = TYPES["f32"]
_, read_f16, write_f16 = TYPES["f16"]


@pytest.mark.parametrize("error", [0.0, -1.0, 1.0])
@pytest.mark.parametrize(("name", "exact", "bound", "numbers"), FUNCTIONS, ids=[row[0] for row in FUNCTIONS])
def test_f32(name: str, exact: Callable[[float], float], bound: Bound, numbers: list[float], error: float) -> None:
    call = BuiltinCall(name, F32, error=error)
    for x in singles(numbers):
        want, got = exact(x), call.number(x)
        assert abs(got - want) <= bound(want, x), (name, x, got, want, abs(got - want) / ulp(want))


@pytest.mark.parametrize(("name", "exact", "bound", "numbers"), FUNCTIONS, ids=[row[0] for row in FUNCTIONS])
def test_f16(name: str, exact: Callable[[float], float], bound: Bound, numbers: list[float]) -> None:
    """3 % of the f16 that lie in the function's domain: the error of f32 and one rounding, subnormal or not."""
    call = BuiltinCall(name, F16, error=1.0)
    low, high = min(numbers), max(numbers)
    for bits in range(0, 0x10000, 31):
        x = read_f16(bits)
        if not low <= x <= high:
            continue
        try:
            want = exact(x)
        except (ValueError, ZeroDivisionError):
            continue
        if abs(want) > 65504:
            continue
        assert abs(call.number(x) - want) <= 0.5 * ulp(want, 11, -14) + bound(want, x), (name, x)


@pytest.mark.parametrize("error", [-1.0, 1.0])
def test_tan(error: float) -> None:
    call = BuiltinCall("tan", F32, error=error)
    for x in singles(TURN):
        sine, cosine, e = math.sin(x), math.cos(x), 2.0**-19
        if abs(cosine) > 0.01:
            bound = (abs(sine) + e) / (abs(cosine) - e) - abs(sine / cosine) + 3 * ulp(sine / cosine)
            assert abs(call.number(x) - math.tan(x)) <= bound, x


@pytest.mark.parametrize("error", [-1.0, 1.0])
def test_pow(error: float) -> None:
    call = BuiltinCall("pow", F32, F32, error=error)
    for x in singles([*logarithmic(1e-6, 1e6, 20, signed=False), *linear(0.5, 2, 20)]):
        for y in singles(linear(-4, 4, 25)):
            assert abs(call.number(x, y) - x**y) <= power(x**y, x, y), (x, y)
    assert call.number(0.0, 0.0) == 1
    assert call.number(0.0, 3.0) == 0


@pytest.mark.parametrize("error", [-1.0, 1.0])
@pytest.mark.parametrize("type", [F32, F16])
def test_atan2_over_all_quadrants(error: float, type: object) -> None:
    call = BuiltinCall("atan2", *(F32, F32) if type is F32 else (F16, F16), error=error)
    numbers = [0.0, *logarithmic(2.0**-14, 65504.0, 9)]
    if type is F32:
        numbers += logarithmic(TINY, HUGE, 7)
    unit = (lambda x: ulp(x)) if type is F32 else (lambda x: ulp(x, 11, -14))
    read, write = (read_f32, write_f32) if type is F32 else (read_f16, write_f16)
    for y in (read(write(y)) for y in numbers):
        for x in (read(write(x)) for x in numbers):
            want = math.atan2(y, x)
            assert abs(call.number(y, x) - want) <= 4 * max(unit(want), unit(2.0**-60)), (y, x)


def test_signs_of_zeros_and_quadrants() -> None:
    call = BuiltinCall("atan2", F32, F32)
    for y in (0.0, -0.0):
        for x in (1.0, -1.0, 0.0, -0.0):
            assert call.number(y, x) == pytest.approx(math.atan2(y, x), abs=1e-6)
            assert math.copysign(1, call.number(y, x)) == math.copysign(1, y)


@pytest.mark.parametrize("name", ["asin", "atan", "asinh", "atanh", "sinh"])
def test_odd_functions_keep_the_sign_of_zero(name: str) -> None:
    call = BuiltinCall(name, F32)
    assert math.copysign(1, call.number(-0.0)) == -1
    assert call.number(0.0) == 0


@pytest.mark.parametrize(
    ("name", "x", "want"),
    [
        ("cosh", 89.2, math.cosh(89.2)),
        ("sinh", -89.2, math.sinh(-89.2)),
        ("asinh", 3e38, math.asinh(3e38)),
        ("acosh", 3e38, math.acosh(3e38)),
        ("tanh", 3e38, 1.0),
        ("tanh", -3e38, -1.0),
    ],
)
def test_no_needless_overflow(name: str, x: float, want: float) -> None:
    assert BuiltinCall(name, F32).number(x) == pytest.approx(want, rel=1e-4)


@pytest.mark.parametrize("name", [row[0] for row in FUNCTIONS])
@pytest.mark.parametrize("bits", [0x7F800000, 0xFF800000, 0x7FC00000])
def test_infinities_and_nan_give_something(name: str, bits: int) -> None:
    (result,) = BuiltinCall(name, F32).bits(bits)
    assert 0 <= result < 1 << 32
