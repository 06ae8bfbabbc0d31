"""Componentwise numeric builtin functions (of WGSL 17.5)."""

from __future__ import annotations

from .signature import Row

__all__ = ["ROWS"]

FLOAT = ("([T: float]) -> [T]",)
TWO_FLOATS = ("([T: float], [T]) -> [T]",)
THREE_FLOATS = ("([T: float], [T], [T]) -> [T]",)
NUMERIC = ("([T: numeric]) -> [T]",)
TWO_NUMBERS = ("([T: numeric], [T]) -> [T]",)
THREE_NUMBERS = ("([T: numeric], [T], [T]) -> [T]",)
# The first argument is abstract exactly if the second is.
LOAD_EXPONENT = ("([T: abstract-float], [abstract-int]) -> [T]", "([T: f32|f16], [i32]) -> [T]")

ROWS = (
    Row("abs", NUMERIC),
    Row("acos", FLOAT),
    Row("acosh", FLOAT),
    Row("asin", FLOAT),
    Row("asinh", FLOAT),
    Row("atan", FLOAT),
    Row("atan2", TWO_FLOATS),
    Row("atanh", FLOAT),
    Row("ceil", FLOAT),
    Row("clamp", THREE_NUMBERS),
    Row("cos", FLOAT),
    Row("cosh", FLOAT),
    Row("degrees", FLOAT),
    Row("exp", FLOAT),
    Row("exp2", FLOAT),
    Row("floor", FLOAT),
    Row("fma", THREE_FLOATS),
    Row("fract", FLOAT),
    Row("frexp", ("([T: float]) -> frexp<[T]>",)),
    Row("inverseSqrt", FLOAT),
    Row("ldexp", LOAD_EXPONENT),
    Row("log", FLOAT),
    Row("log2", FLOAT),
    Row("max", TWO_NUMBERS),
    Row("min", TWO_NUMBERS),
    Row("mix", (*THREE_FLOATS, "(vec<N, T: float>, vec<N, T>, T) -> vec<N, T>")),
    Row("modf", ("([T: float]) -> modf<[T]>",)),
    Row("pow", TWO_FLOATS),
    Row("quantizeToF16", ("([T: f32]) -> [T]",)),
    Row("radians", FLOAT),
    Row("round", FLOAT),
    Row("saturate", FLOAT),
    Row("sign", ("([T: signed]) -> [T]",)),
    Row("sin", FLOAT),
    Row("sinh", FLOAT),
    Row("smoothstep", THREE_FLOATS),
    Row("sqrt", FLOAT),
    Row("step", TWO_FLOATS),
    Row("tan", FLOAT),
    Row("tanh", FLOAT),
    Row("trunc", FLOAT),
)
