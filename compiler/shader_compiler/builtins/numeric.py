"""Componentwise numeric builtin functions (of WGSL 17.5)."""

from __future__ import annotations

import math

from .evaluation import numeric as evaluation
from .evaluation.componentwise import each, each_typed
from .signature import Row

__all__ = ["ROWS"]

FLOAT = ("([T: float]) -> [T]",)
TWO_FLOATS = ("([T: float], [T]) -> [T]",)
THREE_FLOATS = ("([T: float], [T], [T]) -> [T]",)
NUMERIC = ("([T: numeric]) -> [T]",)
TWO_NUMBERS = ("([T: numeric], [T]) -> [T]",)
THREE_NUMBERS = ("([T: numeric], [T], [T]) -> [T]",)
# An abstract first argument stays abstract beside a constant i32; beside another i32 it becomes f32.
LOAD_EXPONENT = (
    "([T: abstract-float], [abstract-int]) -> [T]",
    "([T: abstract-float], [i32]) -> [T]",
    "([T: f32|f16], [i32]) -> [T]",
)

ROWS = (
    Row("abs", NUMERIC, each_typed(evaluation.absolute)),
    Row("acos", FLOAT, each(math.acos)),
    Row("acosh", FLOAT, each(math.acosh)),
    Row("asin", FLOAT, each(math.asin)),
    Row("asinh", FLOAT, each(math.asinh)),
    Row("atan", FLOAT, each(math.atan)),
    Row("atan2", TWO_FLOATS, each(math.atan2)),
    Row("atanh", FLOAT, each(math.atanh)),
    Row("ceil", FLOAT, each(math.ceil)),
    Row("clamp", THREE_NUMBERS, each(evaluation.clamp), evaluation.check_clamp),
    Row("cos", FLOAT, each(math.cos)),
    Row("cosh", FLOAT, each(math.cosh)),
    Row("degrees", FLOAT, each(math.degrees)),
    Row("exp", FLOAT, each(math.exp)),
    Row("exp2", FLOAT, each(evaluation.exp2)),
    Row("floor", FLOAT, each(math.floor)),
    Row("fma", THREE_FLOATS, each_typed(evaluation.fused_multiply_add)),
    Row("fract", FLOAT, each(evaluation.fract)),
    Row("frexp", ("([T: float]) -> frexp<[T]>",), evaluation.frexp),
    Row("inverseSqrt", FLOAT, each(evaluation.inverse_sqrt)),
    Row("ldexp", LOAD_EXPONENT, each(evaluation.load_exponent), evaluation.check_load_exponent),
    Row("log", FLOAT, each(math.log)),
    Row("log2", FLOAT, each(math.log2)),
    Row("max", TWO_NUMBERS, each(max)),
    Row("min", TWO_NUMBERS, each(min)),
    Row("mix", (*THREE_FLOATS, "(vec<N, T: float>, vec<N, T>, T) -> vec<N, T>"), each_typed(evaluation.mix)),
    Row("modf", ("([T: float]) -> modf<[T]>",), evaluation.modf),
    Row("pow", TWO_FLOATS, each(evaluation.power)),
    Row("quantizeToF16", ("([T: f32]) -> [T]",), each(evaluation.quantize_to_f16)),
    Row("radians", FLOAT, each(math.radians)),
    Row("round", FLOAT, each(evaluation.round_to_even)),
    Row("saturate", FLOAT, each(evaluation.saturate)),
    Row("sign", ("([T: signed]) -> [T]",), each(evaluation.sign)),
    Row("sin", FLOAT, each(math.sin)),
    Row("sinh", FLOAT, each(math.sinh)),
    Row("smoothstep", THREE_FLOATS, each(evaluation.smoothstep), evaluation.check_smoothstep),
    Row("sqrt", FLOAT, each(math.sqrt)),
    Row("step", TWO_FLOATS, each(evaluation.step)),
    Row("tan", FLOAT, each(math.tan)),
    Row("tanh", FLOAT, each(math.tanh)),
    Row("trunc", FLOAT, each(evaluation.truncate)),
)
