"""Data packing and unpacking (17.9, 17.10), and the dot products of packed bytes."""

from __future__ import annotations

from ....builtins.signature import Overload
from ..emitter import Emitter
from .lanes import Lanes, Rule, f32, widen

__all__ = ["RULES"]


def _join(emitter: Emitter, parts: Lanes) -> str:
    """Four low bytes, or two low halves, side by side in one word."""
    if len(parts) == 2:
        return emitter.op("prmt.b32", "r", *parts, "0x5410")
    low = emitter.op("prmt.b32", "r", *parts[:2], "0x0040")
    high = emitter.op("prmt.b32", "r", *parts[2:], "0x0040")
    return emitter.op("prmt.b32", "r", low, high, "0x5410")


def _pack_normalized(low: float, scale: float) -> Rule:
    """⌊0.5 + scale × min(1, max(low, x))⌋ of each component; a NaN gives `low`."""

    def rule(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
        parts = []
        for x in arguments[0]:
            limited = emitter.op("min.f32", "r", emitter.op("max.f32", "r", x, f32(low)), f32(1))
            nearest = emitter.op("fma.rn.f32", "r", limited, f32(scale), f32(0.5))
            parts.append(emitter.op("cvt.rmi.s32.f32", "r", nearest))
        return (_join(emitter, tuple(parts)),)

    return rule


def _unpack_normalized(suffix: str, bits: int, scale: float) -> Rule:
    """The integer ÷ scale; the least signed one is below -1 and becomes -1."""

    def rule(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
        parts = []
        for offset in range(0, 32, bits):
            integer = emitter.op(f"bfe.{suffix}", "r", arguments[0][0], str(offset), str(bits))
            number = emitter.op(f"cvt.rn.f32.{suffix}", "r", integer)
            part = emitter.op("mul.f32", "r", number, f32(1 / scale))
            parts.append(emitter.op("max.f32", "r", part, f32(-1)) if suffix == "s32" else part)
        return tuple(parts)

    return rule


def _pack_bytes(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    return (_join(emitter, arguments[0]),)


def _pack_clamped(suffix: str, low: int, high: int) -> Rule:
    def rule(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
        parts = arguments[0]
        if suffix == "s32":
            parts = tuple(emitter.op("max.s32", "r", x, str(low)) for x in parts)
        return (_join(emitter, tuple(emitter.op(f"min.{suffix}", "r", x, str(high)) for x in parts)),)

    return rule


def _unpack_bytes(suffix: str) -> Rule:
    def rule(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
        word = arguments[0][0]
        return tuple(emitter.op(f"bfe.{suffix}", "r", word, str(offset), "8") for offset in (0, 8, 16, 24))

    return rule


def _pack_halves(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    """The instruction's first source is the high half."""
    low, high = arguments[0]
    return (emitter.op("cvt.rn.f16x2.f32", "r", high, low),)


def _unpack_halves(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    word = arguments[0][0]
    halves = (word, emitter.op("shr.u32", "r", word, "16"))
    return tuple(widen(emitter, emitter.op("cvt.u16.u32", "h", half)) for half in halves)


def _dot_bytes(suffix: str) -> Rule:
    def rule(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
        return (emitter.op(f"dp4a.{suffix}.{suffix}", "r", arguments[0][0], arguments[1][0], "0"),)

    return rule


RULES: dict[str, Rule] = {
    "dot4I8Packed": _dot_bytes("s32"),
    "dot4U8Packed": _dot_bytes("u32"),
    "pack2x16float": _pack_halves,
    "pack2x16snorm": _pack_normalized(-1, 32767),
    "pack2x16unorm": _pack_normalized(0, 65535),
    "pack4x8snorm": _pack_normalized(-1, 127),
    "pack4x8unorm": _pack_normalized(0, 255),
    "pack4xI8": _pack_bytes,
    "pack4xI8Clamp": _pack_clamped("s32", -128, 127),
    "pack4xU8": _pack_bytes,
    "pack4xU8Clamp": _pack_clamped("u32", 0, 255),
    "unpack2x16float": _unpack_halves,
    "unpack2x16snorm": _unpack_normalized("s32", 16, 32767),
    "unpack2x16unorm": _unpack_normalized("u32", 16, 65535),
    "unpack4x8snorm": _unpack_normalized("s32", 8, 127),
    "unpack4x8unorm": _unpack_normalized("u32", 8, 255),
    "unpack4xI8": _unpack_bytes("s32"),
    "unpack4xU8": _unpack_bytes("u32"),
}
