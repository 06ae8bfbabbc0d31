"""Texels of storage textures (WGSL 6.6.1) as words: from a shader's value, and back.

In: a format and the four lanes of a value, or the words of a texel. Out: the words, or the lanes. Words
are 32 bits; a texel of 8 or 16 bits is the low part of one.
"""

from __future__ import annotations

import re

from ...builtins.signature import Overload
from ...ir.handles import TEXEL_FORMATS
from ...ir.types import F32
from .builtins.lanes import f32
from .builtins.packing import CHANNELS, join, normalized
from .emitter import Emitter
from .lanes import Lanes

__all__ = ["texel_bytes", "texel_lanes", "texel_words"]

# What has channels of different widths: for each, its first bit, its bits.
MIXED = {
    "rgb10a2unorm": ((0, 10), (10, 10), (20, 10), (30, 2)),
    "rgb10a2uint": ((0, 10), (10, 10), (20, 10), (30, 2)),
    "rg11b10ufloat": ((0, 11), (11, 11), (22, 10)),
}
FORMAT = re.compile(r"(rgba|bgra|rg|r)(8|16|32)(\w+)")


def _parts(format: str) -> tuple[int, int, str]:
    """The channels, the bits of each, and their interpretation."""
    match = FORMAT.fullmatch(format)
    assert match is not None
    return len(match[1]), int(match[2]), match[3]


def texel_bytes(format: str) -> int:
    """The size of a texel."""
    if format in MIXED:
        return 4
    channels, bits, _ = _parts(format)
    return channels * bits // 8


def _in_memory_order(format: str, lanes: Lanes) -> Lanes:
    """The first and the third component of `bgra` change their places."""
    return (lanes[2], lanes[1], lanes[0], lanes[3]) if format.startswith("bgra") else lanes


def texel_words(emitter: Emitter, format: str, lanes: Lanes) -> Lanes:
    """The words that hold a value."""
    if format in MIXED:
        return (_mixed_word(emitter, format, lanes),)
    channels, bits, kind = _parts(format)
    if bits == 32:
        return lanes[:channels]
    each, to_channel = 32 // bits, CHANNELS[f"{bits}{kind}"][0]
    parts = [to_channel(emitter, lane) for lane in _in_memory_order(format, lanes)[:channels]]
    if channels == 1:
        return (parts[0],)
    parts += ["0"] * (-channels % each)
    return tuple([join(emitter, tuple(parts[i : i + each])) for i in range(0, channels, each)])


def texel_lanes(emitter: Emitter, overload: Overload, format: str, words: Lanes) -> Lanes:
    """The value that words hold: channels that are not there are 0, the fourth is 1."""
    if format in MIXED:
        lanes = _mixed_lanes(emitter, format, words[0])
    else:
        channels, bits, kind = _parts(format)
        lanes = words
        if bits != 32:
            unpack = CHANNELS[f"{bits}{kind}"][1]
            lanes = tuple([lane for word in words for lane in unpack(emitter, overload, ((word,),))])
        lanes = _in_memory_order(format, lanes[:channels])
    zero, one = (f32(0), f32(1)) if TEXEL_FORMATS[format] is F32 else ("0", "1")
    return (*lanes, *(zero, zero, zero, one)[len(lanes) :])


def _mixed_word(emitter: Emitter, format: str, lanes: Lanes) -> str:
    word = "0"
    for lane, (first, bits) in zip(lanes, MIXED[format], strict=False):
        channel = _to_channel(emitter, format, lane, bits)
        word = emitter.op("or.b32", "r", word, emitter.op("shl.b32", "r", channel, str(first)))
    return word


def _to_channel(emitter: Emitter, format: str, lane: str, bits: int) -> str:
    if format == "rg11b10ufloat":
        return _small_float(emitter, lane, bits)
    largest = (1 << bits) - 1
    if format == "rgb10a2uint":
        return emitter.op("min.u32", "r", lane, str(largest))
    return normalized(0, largest)(emitter, lane)


def _small_float(emitter: Emitter, lane: str, bits: int) -> str:
    """An f16 without its sign and the last bits of its fraction, those cut off first so that nothing is
    rounded up to infinity.
    """
    positive = emitter.op("max.f32", "r", lane, f32(0))
    cut = emitter.op("and.b32", "r", positive, str(-1 << 28 - bits))
    half = emitter.op("cvt.rn.f16.f32", "h", cut)
    word = emitter.op("cvt.u32.u16", "r", half)
    return emitter.op("shr.u32", "r", word, str(15 - bits))


def _mixed_lanes(emitter: Emitter, format: str, word: str) -> Lanes:
    return tuple([_from_channel(emitter, format, word, first, bits) for first, bits in MIXED[format]])


def _from_channel(emitter: Emitter, format: str, word: str, first: int, bits: int) -> str:
    channel = emitter.op("bfe.u32", "r", word, str(first), str(bits))
    if format == "rgb10a2uint":
        return channel
    if format == "rgb10a2unorm":
        number = emitter.op("cvt.rn.f32.u32", "r", channel)
        return emitter.op("mul.f32", "r", number, f32(1 / ((1 << bits) - 1)))
    half = emitter.op("cvt.u16.u32", "h", emitter.op("shl.b32", "r", channel, str(15 - bits)))
    return emitter.op("cvt.f32.f16", "r", half)
