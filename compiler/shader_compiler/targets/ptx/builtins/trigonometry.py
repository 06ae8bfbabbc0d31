"""Trigonometric functions and their inverses, in f32 (f16 is widened).

`sin.approx` and `cos.approx` are good to 2⁻²⁰ near zero and lose accuracy with the size of the
argument, so it is first brought into [-π, π]. With fast math it goes in as it is.
The inverses are polynomials after a reduction to [0, 1] (arctangent) or [0, ½] (arcsine).
"""

from __future__ import annotations

import math

from ..emitter import Emitter
from .exponential import odd_polynomial
from .lanes import Lane, Rule, approximate, as_integer, componentwise, f32
from .rounding import quotient

__all__ = ["RULES"]

# 2π as a sum of two f32: the product of the first with a whole number below 2²⁴, subtracted in one
# fused operation, leaves an exact remainder.
TAU_HIGH = 6.2831854820251465
TAU_LOW = -1.7484556e-07
# Added and subtracted, it rounds to a whole number what is below 2²²: two operations at full rate, where
# `cvt.rni` has a quarter of it.
ROUNDER = 1.5 * 2**23

# f(x) = x + x³ P(x²), the relative error minimised over [-limit, limit] (Lawson's iteration).
ATAN = (
    -0.3333315274, 0.1999377284, -0.1421105532, 0.1066600469,
    -0.0755221439, 0.04321186209, -0.0163679288, 0.002920692433,
)  # limit 1, 2e-8  # fmt: skip
ASIN = (0.1666675248, 0.0749529765, 0.0454703752, 0.02417951811, 0.04216630303)  # limit 0.5, 5e-9

SMALLEST_NORMAL = 2.0**-126


def _reduce(emitter: Emitter, x: str) -> str:
    """The equivalent angle x - 2πk in [-π, π]."""
    if emitter.options.fast_math:
        return x
    shifted = emitter.op("fma.rn.f32", "r", x, f32(1 / math.tau), f32(ROUNDER))
    turns = emitter.op("sub.rn.f32", "r", shifted, f32(ROUNDER))
    rest = emitter.op("fma.rn.f32", "r", turns, f32(-TAU_HIGH), x)
    return emitter.op("fma.rn.f32", "r", turns, f32(-TAU_LOW), rest)


def _periodic(function: str) -> Lane:
    def lane(emitter: Emitter, x: str) -> str:
        return approximate(emitter, function, _reduce(emitter, x))

    return lane


def _tan(emitter: Emitter, x: str) -> str:
    angle = _reduce(emitter, x)
    return quotient(emitter, approximate(emitter, "sin", angle), approximate(emitter, "cos", angle))


def _atan(emitter: Emitter, x: str) -> str:
    """The arctangent of |x| is π/2 - atan(1 / |x|) where |x| > 1."""
    magnitude = emitter.op("abs.f32", "r", x)
    is_large = emitter.op("setp.gt.f32", "p", magnitude, f32(1))
    inverse = approximate(emitter, "rcp", magnitude)
    angle = odd_polynomial(emitter, emitter.op("selp.b32", "r", inverse, magnitude, is_large), ATAN)
    complement = emitter.op("sub.f32", "r", f32(math.pi / 2), angle)
    return emitter.op("copysign.f32", "r", x, emitter.op("selp.b32", "r", complement, angle, is_large))


def _atan2(emitter: Emitter, y: str, x: str) -> str:
    """The angle of the first octant, mirrored at the diagonal, at the y axis (x < 0) and at the x axis (y < 0)."""
    width, height = emitter.op("abs.f32", "r", x), emitter.op("abs.f32", "r", y)
    # No division by zero at the origin, where the quotient is then 0.
    longer = emitter.op("max.f32", "r", emitter.op("max.f32", "r", width, height), f32(SMALLEST_NORMAL))
    ratio = quotient(emitter, emitter.op("min.f32", "r", width, height), longer)
    angle = odd_polynomial(emitter, ratio, ATAN)
    mirrored = emitter.op("sub.f32", "r", f32(math.pi / 2), angle)
    angle = emitter.op("selp.b32", "r", mirrored, angle, emitter.op("setp.gt.f32", "p", height, width))
    mirrored = emitter.op("sub.f32", "r", f32(math.pi), angle)
    angle = emitter.op("selp.b32", "r", mirrored, angle, emitter.op("setp.lt.s32", "p", as_integer(x), "0"))
    return emitter.op("copysign.f32", "r", y, angle)


def _arcsine(emitter: Emitter, x: str) -> tuple[str, str]:
    """(|x| ≤ ½, asin t) with t = |x|, or t = √((1 - |x|) / 2), for which asin |x| = π/2 - 2 asin t."""
    magnitude = emitter.op("abs.f32", "r", x)
    is_small = emitter.op("setp.le.f32", "p", magnitude, f32(0.5))
    root = approximate(emitter, "sqrt", emitter.op("fma.rn.f32", "r", magnitude, f32(-0.5), f32(0.5)))
    t = emitter.op("selp.b32", "r", magnitude, root, is_small)
    return is_small, odd_polynomial(emitter, t, ASIN)


def _asin(emitter: Emitter, x: str) -> str:
    is_small, angle = _arcsine(emitter, x)
    complement = emitter.op("fma.rn.f32", "r", angle, f32(-2), f32(math.pi / 2))
    return emitter.op("copysign.f32", "r", x, emitter.op("selp.b32", "r", angle, complement, is_small))


def _acos(emitter: Emitter, x: str) -> str:
    """π/2 - asin x near zero; elsewhere 2 asin t, or π less that for a negative x."""
    is_small, angle = _arcsine(emitter, x)
    near = emitter.op("sub.f32", "r", f32(math.pi / 2), emitter.op("copysign.f32", "r", x, angle))
    double = emitter.op("add.f32", "r", angle, angle)
    is_negative = emitter.op("setp.lt.f32", "p", x, f32(0))
    far = emitter.op("selp.b32", "r", emitter.op("sub.f32", "r", f32(math.pi), double), double, is_negative)
    return emitter.op("selp.b32", "r", near, far, is_small)


RULES: dict[str, Rule] = {
    "acos": componentwise(f32=_acos),
    "asin": componentwise(f32=_asin),
    "atan": componentwise(f32=_atan),
    "atan2": componentwise(f32=_atan2),
    "cos": componentwise(f32=_periodic("cos")),
    "sin": componentwise(f32=_periodic("sin")),
    "tan": componentwise(f32=_tan),
}
