"""Powers, logarithms, roots and hyperbolic functions, in f32 (f16 is widened).

PTX has `ex2`, `lg2`, `rsqrt` and `sqrt`. WGSL's accuracy (15.7.4) was drawn from the same
instructions: 2^x within 3 + 2|x| ULP, logarithms within 2⁻²¹ near 1 and 3 ULP elsewhere.

The hyperbolic functions avoid what WGSL's defining formulas suffer from: overflow of an intermediate
value, and cancellation near zero, where a polynomial in x² takes over. Both sides are computed and
one is selected: no branch.
"""

from __future__ import annotations

import math

from ..emitter import Emitter
from .lanes import Rule, approximate, as_float, as_integer, componentwise, f32, polynomial
from .rounding import quotient

__all__ = ["RULES", "exp2_of", "sqrt"]

LOG2_E = math.log2(math.e)
LN_2 = math.log(2)
# Bits of f32 numbers.
BITS_OF_TWO_THIRDS, EXPONENT_AND_SIGN, LEAST_NORMAL, INFINITY = 0x3F2AAAAB, 0xFF800000, 0x00800000, 0x7F800000

# f(x) = x + x³ P(x²), the relative error minimised over [-limit, limit] (Lawson's iteration).
SINH = (0.1666671602, 0.008330283721, 0.0002037219425)  # limit 1, 3e-8
TANH = (-0.33333298, 0.1333192413, -0.05378383041, 0.02079597207, -0.005895158524)  # limit 0.6, 3e-9
ATANH = (0.3333347316, 0.1997895468, 0.1517953165)  # limit 0.2, 3e-9

# Above this x + 1 and √(x² + 1) are x in f32; x² is far from overflow.
LARGE = 2.0**40


def exp2_of(emitter: Emitter, x: str) -> str:
    """2^x"""
    return approximate(emitter, "ex2", x)


def sqrt(emitter: Emitter, x: str) -> str:
    """√x, correctly rounded, or with fast math within 1 ULP."""
    return emitter.op("sqrt.approx.ftz.f32" if emitter.options.fast_math else "sqrt.rn.f32", "r", x)


def odd_polynomial(emitter: Emitter, x: str, coefficients: tuple[float, ...]) -> str:
    """The sum x + x³ P(x²)."""
    square = emitter.op("mul.f32", "r", x, x)
    tail = emitter.op("mul.f32", "r", polynomial(emitter, square, coefficients), square)
    return emitter.op("fma.rn.f32", "r", tail, x, x)


def _exp(emitter: Emitter, x: str) -> str:
    return exp2_of(emitter, emitter.op("mul.f32", "r", x, f32(LOG2_E)))


def _log2(emitter: Emitter, x: str) -> str:
    return approximate(emitter, "lg2", x)


def _log(emitter: Emitter, x: str) -> str:
    """Adds e ln 2 and log2(m) ln 2 for x = 2^e m with m in [2/3, 4/3): `lg2` is most accurate there.

    Measured on an H200, log2(x) ln 2 alone is over 3 ULP beside 0.4. It is what remains, with e = 0 and
    m = x, for zero, subnormal, negative and infinite numbers, and NaN.
    """
    if emitter.options.fast_math:
        return emitter.op("mul.f32", "r", _log2(emitter, x), f32(LN_2))
    bits = as_integer(x)
    above = emitter.op("sub.s32", "r", bits, str(BITS_OF_TWO_THIRDS))
    from_least_normal = emitter.op("sub.s32", "r", bits, str(LEAST_NORMAL))
    is_normal = emitter.op("setp.lt.u32", "p", from_least_normal, str(INFINITY - LEAST_NORMAL))
    exponent_bits = emitter.op("and.b32", "r", above, str(EXPONENT_AND_SIGN))
    exponent_bits = emitter.op("selp.b32", "r", exponent_bits, "0", is_normal)
    exponent = emitter.op("cvt.rn.f32.s32", "r", emitter.op("shr.s32", "r", exponent_bits, "23"))
    mantissa = _log2(emitter, as_float(emitter.op("sub.s32", "r", bits, exponent_bits)))
    return emitter.op("fma.rn.f32", "r", exponent, f32(LN_2), emitter.op("mul.f32", "r", mantissa, f32(LN_2)))


def _inverse_sqrt(emitter: Emitter, x: str) -> str:
    return approximate(emitter, "rsqrt", x)


def _pow(emitter: Emitter, x: str, y: str) -> str:
    """2^(y log2 x); x⁰ is 1 also where x is 0, and a literal square is one multiplication."""
    if y == f32(2):
        return emitter.op("mul.f32", "r", x, x)
    power = exp2_of(emitter, emitter.op("mul.f32", "r", y, _log2(emitter, x)))
    return emitter.op("selp.b32", "r", f32(1), power, emitter.op("setp.eq.f32", "p", y, f32(0)))


def _with_sign_of(emitter: Emitter, x: str, magnitude: str) -> str:
    return emitter.op("copysign.f32", "r", x, magnitude)


def _below(emitter: Emitter, x: str, limit: float, near: str, far: str) -> str:
    """`near` where x < limit, else `far`."""
    return emitter.op("selp.b32", "r", near, far, emitter.op("setp.lt.f32", "p", x, f32(limit)))


def _half_exp(emitter: Emitter, x: str) -> tuple[str, str]:
    """(e^x / 2, e^-x / 2): the halves keep the first from overflowing before its sum does."""
    scaled = emitter.op("fma.rn.f32", "r", x, f32(LOG2_E), f32(-1))
    mirrored = emitter.op("fma.rn.f32", "r", x, f32(-LOG2_E), f32(-1))
    return exp2_of(emitter, scaled), exp2_of(emitter, mirrored)


def _cosh(emitter: Emitter, x: str) -> str:
    return emitter.op("add.f32", "r", *_half_exp(emitter, x))


def _sinh(emitter: Emitter, x: str) -> str:
    magnitude = emitter.op("abs.f32", "r", x)
    far = emitter.op("sub.f32", "r", *_half_exp(emitter, x))
    return _below(emitter, magnitude, 1.0, odd_polynomial(emitter, x, SINH), far)


def _tanh(emitter: Emitter, x: str) -> str:
    """1 - 2 / (e^2|x| + 1), which an infinite power takes to 1. `tanh.approx` is wrong by 2⁻¹¹."""
    magnitude = emitter.op("abs.f32", "r", x)
    power = exp2_of(emitter, emitter.op("mul.f32", "r", magnitude, f32(2 * LOG2_E)))
    inverse = approximate(emitter, "rcp", emitter.op("add.f32", "r", power, f32(1)))
    far = _with_sign_of(emitter, x, emitter.op("fma.rn.f32", "r", inverse, f32(-2), f32(1)))
    return _below(emitter, magnitude, 0.6, odd_polynomial(emitter, x, TANH), far)


def _log_1_plus(emitter: Emitter, x: str) -> str:
    """The logarithm of 1 + x for x ≥ 0, accurate near 0, where it is 2 atanh(x / (x + 2))."""
    ratio = quotient(emitter, x, emitter.op("add.f32", "r", x, f32(2)))
    series = odd_polynomial(emitter, ratio, ATANH)
    near = emitter.op("add.f32", "r", series, series)
    return _below(emitter, x, 0.5, near, _log(emitter, emitter.op("add.f32", "r", x, f32(1))))


def _or_log_of_double(emitter: Emitter, x: str, result: str) -> str:
    """`result`, or ln(2x) = log2(x) ln 2 + ln 2 where x is so large that x² may overflow."""
    large = emitter.op("fma.rn.f32", "r", _log2(emitter, x), f32(LN_2), f32(LN_2))
    return _below(emitter, x, LARGE, result, large)


def _asinh(emitter: Emitter, x: str) -> str:
    """ln(1 + |x| + x² / (1 + √(x² + 1))), which is ln(|x| + √(x² + 1)) without its cancellation."""
    magnitude = emitter.op("abs.f32", "r", x)
    square = emitter.op("mul.f32", "r", x, x)
    root = approximate(emitter, "sqrt", emitter.op("add.f32", "r", square, f32(1)))
    excess = quotient(emitter, square, emitter.op("add.f32", "r", root, f32(1)))
    result = _log_1_plus(emitter, emitter.op("add.f32", "r", magnitude, excess))
    return _with_sign_of(emitter, x, _or_log_of_double(emitter, magnitude, result))


def _acosh(emitter: Emitter, x: str) -> str:
    """ln(1 + d + √(d (d + 2))) with d = x - 1, which is exact near 1."""
    d = emitter.op("sub.f32", "r", x, f32(1))
    root = approximate(emitter, "sqrt", emitter.op("mul.f32", "r", d, emitter.op("add.f32", "r", d, f32(2))))
    return _or_log_of_double(emitter, x, _log_1_plus(emitter, emitter.op("add.f32", "r", d, root)))


def _atanh(emitter: Emitter, x: str) -> str:
    magnitude = emitter.op("abs.f32", "r", x)
    one = f32(1)
    ratio = quotient(emitter, emitter.op("add.f32", "r", one, magnitude), emitter.op("sub.f32", "r", one, magnitude))
    far = emitter.op("mul.f32", "r", _log2(emitter, ratio), f32(LN_2 / 2))
    return _below(emitter, magnitude, 0.2, odd_polynomial(emitter, x, ATANH), _with_sign_of(emitter, x, far))


RULES: dict[str, Rule] = {
    "acosh": componentwise(f32=_acosh),
    "asinh": componentwise(f32=_asinh),
    "atanh": componentwise(f32=_atanh),
    "cosh": componentwise(f32=_cosh),
    "exp": componentwise(f32=_exp),
    "exp2": componentwise(f32=exp2_of),
    "inverseSqrt": componentwise(f32=_inverse_sqrt),
    "log": componentwise(f32=_log),
    "log2": componentwise(f32=_log2),
    "pow": componentwise(f32=_pow),
    "sinh": componentwise(f32=_sinh),
    "sqrt": componentwise(f32=sqrt),
    "tanh": componentwise(f32=_tanh),
}
