"""Data packing and unpacking (17.9, 17.10), and the dot products of packed bytes.

Texels of storage textures are packed in the same way (`CHANNELS`).
"""

from __future__ import annotations

from ....builtins.signature import Overload
from ..emitter import Emitter
from .lanes import Lane, Lanes, Rule, f32, narrow, widen

__all__ = ["CHANNELS", "RULES", "join", "normalized"]


def join(emitter: Emitter, parts: Lanes) -> str:
    """Four low bytes, or two low halves, side by side in one word."""
    if len(parts) == 2:
        return emitter.op("prmt.b32", "r", *parts, "0x5410")
    low = emitter.op("prmt.b32", "r", *parts[:2], "0x0040")
    high = emitter.op("prmt.b32", "r", *parts[2:], "0x0040")
    return emitter.op("prmt.b32", "r", low, high, "0x5410")


def normalized(low: float, scale: float) -> Lane:
    """⌊0.5 + scale × min(1, max(low, x))⌋; a NaN gives `low`."""

    def lane(emitter: Emitter, x: str) -> str:
        limited = emitter.op("min.f32", "r", emitter.op("max.f32", "r", x, f32(low)), f32(1))
        nearest = emitter.op("fma.rn.f32", "r", limited, f32(scale), f32(0.5))
        return emitter.op("cvt.rmi.s32.f32", "r", nearest)

    return lane


def _clamped(suffix: str, low: int, high: int) -> Lane:
    def lane(emitter: Emitter, x: str) -> str:
        if suffix == "s32":
            x = emitter.op("max.s32", "r", x, str(low))
        return emitter.op(f"min.{suffix}", "r", x, str(high))

    return lane


def _pack(lane: Lane) -> Rule:
    def rule(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
        return (join(emitter, tuple([lane(emitter, x) for x in arguments[0]])),)

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


def _unpack_integers(suffix: str, bits: int) -> Rule:
    def rule(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
        word = arguments[0][0]
        return tuple(emitter.op(f"bfe.{suffix}", "r", word, str(offset), str(bits)) for offset in range(0, 32, bits))

    return rule


def _pack_halves(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    """The instruction's first source is the high half."""
    low, high = arguments[0]
    return (emitter.op("cvt.rn.f16x2.f32", "r", high, low),)


def _half_bits(emitter: Emitter, x: str) -> str:
    return emitter.op("cvt.u32.u16", "r", narrow(emitter, x))


def _unpack_halves(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    word = arguments[0][0]
    halves = (word, emitter.op("shr.u32", "r", word, "16"))
    return tuple(widen(emitter, emitter.op("cvt.u16.u32", "h", half)) for half in halves)


def _dot_bytes(suffix: str) -> Rule:
    def rule(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
        return (emitter.op(f"dp4a.{suffix}.{suffix}", "r", arguments[0][0], arguments[1][0], "0"),)

    return rule


SNORM8, UNORM8 = normalized(-1, 127), normalized(0, 255)
SNORM16, UNORM16 = normalized(-1, 32767), normalized(0, 65535)
SINT8, UINT8 = _clamped("s32", -128, 127), _clamped("u32", 0, 255)

RULES: dict[str, Rule] = {
    "dot4I8Packed": _dot_bytes("s32"),
    "dot4U8Packed": _dot_bytes("u32"),
    "pack2x16float": _pack_halves,
    "pack2x16snorm": _pack(SNORM16),
    "pack2x16unorm": _pack(UNORM16),
    "pack4x8snorm": _pack(SNORM8),
    "pack4x8unorm": _pack(UNORM8),
    "pack4xI8": _pack(lambda _, x: x),
    "pack4xI8Clamp": _pack(SINT8),
    "pack4xU8": _pack(lambda _, x: x),
    "pack4xU8Clamp": _pack(UINT8),
    "unpack2x16float": _unpack_halves,
    "unpack2x16snorm": _unpack_normalized("s32", 16, 32767),
    "unpack2x16unorm": _unpack_normalized("u32", 16, 65535),
    "unpack4x8snorm": _unpack_normalized("s32", 8, 127),
    "unpack4x8unorm": _unpack_normalized("u32", 8, 255),
    "unpack4xI8": _unpack_integers("s32", 8),
    "unpack4xU8": _unpack_integers("u32", 8),
}
# The formats of a texel's channels (6.6.1): the lane that becomes a channel's low bits, which `join` puts
# together, and the rule that takes a word apart.
CHANNELS: dict[str, tuple[Lane, Rule]] = {
    "8snorm": (SNORM8, RULES["unpack4x8snorm"]),
    "8unorm": (UNORM8, RULES["unpack4x8unorm"]),
    "8sint": (SINT8, RULES["unpack4xI8"]),
    "8uint": (UINT8, RULES["unpack4xU8"]),
    "16snorm": (SNORM16, RULES["unpack2x16snorm"]),
    "16unorm": (UNORM16, RULES["unpack2x16unorm"]),
    "16sint": (_clamped("s32", -32768, 32767), _unpack_integers("s32", 16)),
    "16uint": (_clamped("u32", 0, 65535), _unpack_integers("u32", 16)),
    "16float": (_half_bits, _unpack_halves),
}
