"""How accurate the builtins must be: WGSL 15.7.4, and closer where ours is closer.

`FUNCTIONS` holds for each builtin of one argument its exact function, the largest error that is accepted
at an exact result and argument, and arguments to try, all for f32.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable

from .numbers import TYPES, ulp

__all__ = ["FUNCTIONS", "HUGE", "TINY", "TURN", "Bound", "linear", "logarithm", "logarithmic", "power", "singles"]

_, read_f32, write_f32 = TYPES["f32"]
Bound = Callable[..., float]


def relative(ulps: float) -> Bound:
    return lambda exact, *_: ulps * ulp(exact)


def absolute(bound: float) -> Bound:
    return lambda *_: bound


def exponential(exact: float, x: float) -> float:
    return (3 + 2 * abs(x)) * ulp(exact)


def logarithm(exact: float, x: float) -> float:
    return 2.0**-21 if 0.5 <= x <= 2 else 3 * ulp(exact)


def power(exact: float, x: float, y: float) -> float:
    """What exp2(y * log2(x)) inherits."""
    logarithm_error = abs(y) * logarithm(math.log2(x), x)
    product = abs(y * math.log2(x))
    return (3 + 2 * product) * ulp(exact) + abs(exact) * (logarithm_error + ulp(product)) * math.log(2) * 1.01


def logarithmic(low: float, high: float, count: int = 60, *, signed: bool = True) -> list[float]:
    """Numbers spread evenly over the orders of magnitude, of both signs."""
    random.seed(5)
    exponents = [math.log2(low) + (math.log2(high) - math.log2(low)) * i / (count - 1) for i in range(count)]
    numbers = [min(max(2.0 ** (e + random.uniform(-0.5, 0.5)), low), high) for e in exponents]
    return [low, *numbers, high, *(-x for x in (low, *numbers, high) if signed)]


def linear(low: float, high: float, count: int = 80) -> list[float]:
    return [low + (high - low) * i / count for i in range(count + 1)]


def singles(numbers: Iterable[float]) -> list[float]:
    return [read_f32(write_f32(x)) for x in numbers]


TINY, HUGE = 2.0**-126, read_f32(0x7F7FFFFF)
ANY = logarithmic(TINY, HUGE)
UNIT = [*linear(-1, 1), *logarithmic(TINY, 1)]
NEAR_ONE = [1 + 2.0**-k for k in range(24)]
TURN = [*linear(-math.pi, math.pi), *logarithmic(TINY, 3.0)]

# name, exact function, bound, arguments.
FUNCTIONS: list[tuple[str, Callable[[float], float], Bound, list[float]]] = [
    ("sin", math.sin, absolute(2**-19), [*TURN, *linear(-1000, 1000)]),
    ("cos", math.cos, absolute(2**-19), [*TURN, *linear(-1000, 1000)]),
    ("exp", math.exp, exponential, [*linear(-87, 88), *logarithmic(TINY, 1)]),
    ("exp2", lambda x: 2.0**x, exponential, [*linear(-126, 127), *logarithmic(TINY, 1)]),
    ("log", math.log, logarithm, [*logarithmic(TINY, HUGE, signed=False), *linear(0.5, 2)]),
    ("log2", math.log2, logarithm, [*logarithmic(TINY, HUGE, signed=False), *linear(0.5, 2)]),
    ("inverseSqrt", lambda x: 1 / math.sqrt(x), relative(2), logarithmic(TINY, HUGE, signed=False)),
    ("sqrt", math.sqrt, relative(0.5), logarithmic(TINY, HUGE, signed=False)),
    ("atan", math.atan, relative(4), ANY),
    ("asin", math.asin, relative(4), UNIT),
    ("acos", math.acos, relative(4), UNIT),
    ("sinh", math.sinh, lambda exact, x: (12 + 3 * abs(x)) * ulp(exact), [*linear(-88, 88), *logarithmic(TINY, 1)]),
    ("cosh", math.cosh, lambda exact, x: (4 + 3 * abs(x)) * ulp(exact), [*linear(-88, 88), *logarithmic(TINY, 1)]),
    ("tanh", math.tanh, relative(8), [*linear(-20, 20), *ANY]),
    ("asinh", math.asinh, relative(12), ANY),
    ("acosh", math.acosh, relative(12), [*NEAR_ONE, *logarithmic(1.1, HUGE, signed=False)]),
    ("atanh", math.atanh, relative(24), [x for x in UNIT if abs(x) < 1]),
    ("degrees", math.degrees, relative(2), logarithmic(TINY, HUGE / 60)),
    ("radians", math.radians, relative(2), logarithmic(TINY * 60, HUGE)),
]
