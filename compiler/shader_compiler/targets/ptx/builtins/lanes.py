"""How a builtin is applied to lanes.

A value is a tuple of operands, one a scalar lane: a vector's components, a matrix column by column,
a structure member by member. A `Lane` computes one lane of a result from one lane of each argument;
a `Rule` computes all lanes of a call. Most builtins are a lane function for each scalar type, put
together by `componentwise`.

f16 is computed in f16 where sm_80 has the instruction, otherwise in f32 with one rounding at the end.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from ....builtins.signature import Overload
from ....ir.types import F16, F32, scalar_of
from ..cells import Kind
from ..emitter import Emitter
from ..folding import immediate, integer

__all__ = [
    "Lane", "Lanes", "Rule",
    "approximate", "as_float", "as_integer", "components", "componentwise", "f32", "float_suffix", "in_f32", "instruction", "narrow", "polynomial", "widen",
]  # fmt: skip

Lanes = tuple[str, ...]
Lane = Callable[..., str]
Rule = Callable[[Emitter, Overload, tuple[Lanes, ...]], Lanes]


def f32(value: float) -> str:
    """The f32 nearest to a number, as an immediate operand."""
    return f"0f{struct.pack('>f', value).hex().upper()}"


def as_integer(operand: str) -> str:
    """An f32 operand for an integer instruction, which takes no floating point immediate."""
    return immediate(int("0x" + operand[2:], 0)) if operand.startswith("0f") else operand


def as_float(operand: str) -> str:
    """Bits that integer instructions made, for one on f32, which takes no immediate that is an integer."""
    bits = integer(operand)
    return operand if bits is None else f"0f{bits & 0xFFFFFFFF:08X}"


def widen(emitter: Emitter, half: str) -> str:
    """The f32 equal to an f16."""
    return emitter.op("cvt.f32.f16", "r", half)


def narrow(emitter: Emitter, single: str) -> str:
    """The f16 nearest to an f32."""
    return emitter.op("cvt.rn.f16.f32", "h", single)


def approximate(emitter: Emitter, function: str, operand: str) -> str:
    """One of the special function unit's instructions; with fast math subnormals are flushed to zero."""
    flush = ".ftz" if emitter.options.fast_math else ""
    return emitter.op(f"{function}.approx{flush}.f32", "r", operand)


def polynomial(emitter: Emitter, x: str, coefficients: tuple[float, ...]) -> str:
    """c0 + c1 x + c2 x² + ... in f32, by Horner's rule."""
    *lower, highest = coefficients
    sum = f32(highest)
    for coefficient in reversed(lower):
        sum = emitter.op("fma.rn.f32", "r", sum, x, f32(coefficient))
    return sum


def instruction(opcode: str, kind: Kind = "r") -> Lane:
    """The lane function that is one instruction."""

    def lane(emitter: Emitter, *operands: str) -> str:
        return emitter.op(opcode, kind, *operands)

    return lane


def componentwise(
    f32: Lane | None = None, f16: Lane | None = None, i32: Lane | None = None, u32: Lane | None = None
) -> Rule:
    """The rule that applies a lane function, chosen by the first argument's scalar type, to each component.

    A scalar beside vectors counts for every component. Without a function for f16, that for f32 is
    used on widened lanes.
    """
    lane_of = {"f32": f32, "f16": f16 or (f32 and _through_f32(f32)), "i32": i32, "u32": u32}

    def rule(emitter: Emitter, overload: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
        scalar = scalar_of(overload.parameters[0])
        lane = lane_of[scalar.name] if scalar else None
        assert lane is not None
        return tuple(lane(emitter, *operands) for operands in components(arguments))

    return rule


def components(arguments: tuple[Lanes, ...]) -> list[Lanes]:
    """The arguments' lanes, component by component, scalars repeated."""
    width = max(map(len, arguments))
    return list(zip(*(lanes * width if len(lanes) == 1 else lanes for lanes in arguments), strict=True))


def _through_f32(lane: Lane) -> Lane:
    def widened(emitter: Emitter, *operands: str) -> str:
        return narrow(emitter, lane(emitter, *(widen(emitter, operand) for operand in operands)))

    return widened


def in_f32(rule: Rule) -> Rule:
    """The rule that computes an f16 call in f32: arguments widened, each lane of the result rounded once."""

    def widened(emitter: Emitter, overload: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
        if scalar_of(overload.parameters[0]) is not F16:
            return rule(emitter, overload, arguments)
        singles = tuple(tuple(widen(emitter, half) for half in lanes) for lanes in arguments)
        return tuple(narrow(emitter, single) for single in rule(emitter, overload, singles))

    return widened


def float_suffix(overload: Overload) -> tuple[str, Kind]:
    """PTX's type suffix and register kind of a call on floating point arguments."""
    return ("f32", "r") if scalar_of(overload.parameters[0]) is F32 else ("f16", "h")
