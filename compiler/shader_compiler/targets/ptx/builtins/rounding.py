"""Sign, rounding, limits and linear arithmetic: everything that is a few exact instructions."""

from __future__ import annotations

from ....builtins.signature import Overload
from ....ir.types import BOOL, F16, scalar_of
from ..cells import Kind
from ..emitter import Emitter
from .lanes import Lane, Lanes, Rule, components, componentwise, f32, float_suffix, instruction, narrow, widen

__all__ = ["RULES", "divide", "quotient"]


def divide(emitter: Emitter, x: str, y: str) -> str:
    """The f32 quotient x / y: correctly rounded, or with fast math within 2 ULP where |y| is in [2⁻¹²⁶, 2¹²⁶]."""
    return emitter.op("div.approx.ftz.f32" if emitter.options.fast_math else "div.rn.f32", "r", x, y)


def quotient(emitter: Emitter, x: str, y: str) -> str:
    """The f32 quotient x / y within 2 ULP, for where more is lost elsewhere."""
    return emitter.op("div.approx.ftz.f32" if emitter.options.fast_math else "div.full.f32", "r", x, y)


def _same(_: Emitter, x: str) -> str:
    return x


def _float(opcode: str) -> dict[str, Lane]:
    """`opcode` natively for both floating point types; `{t}` stands for the type."""
    return {
        "f32": instruction(opcode.format(t="f32")),
        "f16": instruction(opcode.format(t="f16"), "h"),
    }


def _chain(first: str, second: str, suffix: str, kind: Kind = "r") -> Lane:
    """second(first(x, a), b): clamp from max and min."""

    def lane(emitter: Emitter, x: str, a: str, b: str) -> str:
        return emitter.op(f"{second}.{suffix}", kind, emitter.op(f"{first}.{suffix}", kind, x, a), b)

    return lane


def _sign_f32(emitter: Emitter, x: str) -> str:
    one = emitter.op("copysign.f32", "r", x, f32(1))
    return emitter.op("selp.b32", "r", one, f32(0), emitter.op("setp.neu.f32", "p", x, f32(0)))


def _sign_f16(emitter: Emitter, x: str) -> str:
    magnitude = emitter.op("and.b16", "h", x, "0x7FFF")
    one = emitter.op("or.b16", "h", emitter.op("and.b16", "h", x, "0x8000"), "0x3C00")
    return emitter.op("selp.b16", "h", one, "0", emitter.op("setp.ne.u16", "p", magnitude, "0"))


def _sign_i32(emitter: Emitter, x: str) -> str:
    return emitter.op("max.s32", "r", emitter.op("min.s32", "r", x, "1"), "-1")


def _fract(suffix: str, kind: Kind) -> Lane:
    def lane(emitter: Emitter, x: str) -> str:
        return emitter.op(f"sub.{suffix}", kind, x, emitter.op(f"cvt.rmi.{suffix}.{suffix}", kind, x))

    return lane


def _step_f16(emitter: Emitter, edge: str, x: str) -> str:
    return emitter.op("selp.b16", "h", "0x3C00", "0", emitter.op("setp.le.f16", "p", edge, x))


def _mix_f32(emitter: Emitter, x: str, y: str, weight: str) -> str:
    return _blend(emitter, "f32", "r", x, y, weight, f32(1))


def _mix_f16(emitter: Emitter, x: str, y: str, weight: str) -> str:
    return _blend(emitter, "f16", "h", x, y, weight, emitter.half(0x3C00))


def _blend(emitter: Emitter, suffix: str, kind: Kind, x: str, y: str, weight: str, one: str) -> str:
    """The sum x * (1 - weight) + y * weight: exact at both ends, unlike x + (y - x) * weight."""
    rest = emitter.op(f"mul.{suffix}", kind, x, emitter.op(f"sub.{suffix}", kind, one, weight))
    return emitter.op(f"fma.rn.{suffix}", kind, y, weight, rest)


def _smoothstep(emitter: Emitter, low: str, high: str, x: str) -> str:
    width = emitter.op("sub.f32", "r", high, low)
    t = emitter.op("cvt.sat.f32.f32", "r", divide(emitter, emitter.op("sub.f32", "r", x, low), width))
    slope = emitter.op("fma.rn.f32", "r", t, f32(-2), f32(3))
    return emitter.op("mul.f32", "r", emitter.op("mul.f32", "r", t, t), slope)


def _times(factor: float) -> Lane:
    def lane(emitter: Emitter, x: str) -> str:
        return emitter.op("mul.f32", "r", x, f32(factor))

    return lane


def _modf(emitter: Emitter, overload: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    suffix, kind = float_suffix(overload)
    whole = tuple(emitter.op(f"cvt.rzi.{suffix}.{suffix}", kind, x) for x in arguments[0])
    return (*(emitter.op(f"sub.{suffix}", kind, x, w) for x, w in zip(arguments[0], whole, strict=True)), *whole)


def _quantize(emitter: Emitter, x: str) -> str:
    return widen(emitter, narrow(emitter, x))


def _select(emitter: Emitter, overload: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    """`select(reject, accept, condition)`"""
    scalar = scalar_of(overload.parameters[0])
    kind: Kind = "p" if scalar is BOOL else "h" if scalar is F16 else "r"
    lanes = components(arguments)
    return tuple(emitter.select(kind, condition, accept, reject) for reject, accept, condition in lanes)


def _combine(opcode: str) -> Rule:
    """All lanes of a vector of bool combined into one."""

    def rule(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
        first, *others = arguments[0]
        for lane in others:
            first = emitter.op(opcode, "p", first, lane)
        return (first,)

    return rule


RULES: dict[str, Rule] = {
    "abs": componentwise(**_float("abs.{t}"), i32=instruction("abs.s32"), u32=_same),
    "all": _combine("and.pred"),
    "any": _combine("or.pred"),
    "ceil": componentwise(**_float("cvt.rpi.{t}.{t}")),
    "clamp": componentwise(
        f32=_chain("max", "min", "f32"),
        f16=_chain("max", "min", "f16", "h"),
        i32=_chain("max", "min", "s32"),
        u32=_chain("max", "min", "u32"),
    ),
    "degrees": componentwise(f32=_times(57.295779513082322865)),
    "floor": componentwise(**_float("cvt.rmi.{t}.{t}")),
    "fma": componentwise(**_float("fma.rn.{t}")),
    "fract": componentwise(f32=_fract("f32", "r"), f16=_fract("f16", "h")),
    "max": componentwise(**_float("max.{t}"), i32=instruction("max.s32"), u32=instruction("max.u32")),
    "min": componentwise(**_float("min.{t}"), i32=instruction("min.s32"), u32=instruction("min.u32")),
    "mix": componentwise(f32=_mix_f32, f16=_mix_f16),
    "modf": _modf,
    "quantizeToF16": componentwise(f32=_quantize),
    "radians": componentwise(f32=_times(0.017453292519943295474)),
    "round": componentwise(**_float("cvt.rni.{t}.{t}")),
    "saturate": componentwise(**_float("cvt.sat.{t}.{t}")),
    "select": _select,
    "sign": componentwise(f32=_sign_f32, f16=_sign_f16, i32=_sign_i32),
    "smoothstep": componentwise(f32=_smoothstep),
    "step": componentwise(f32=instruction("set.le.f32.f32"), f16=_step_f16),
    "trunc": componentwise(**_float("cvt.rzi.{t}.{t}")),
}
