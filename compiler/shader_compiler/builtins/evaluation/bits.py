"""Constant evaluation of the functions on bits and of the packing functions (of WGSL 17.5, 17.9, 17.10).

In: numbers, 32 bits wide. Out: the result, which the caller wraps to its type.
"""

from __future__ import annotations

import math
import struct
from typing import Any

from ...ir.types import F16, I32, U32, Scalar
from ..signature import Overload
from .number import SETTLE, EvaluationError, as_f32, converted

__all__ = [
    "check_extract_bits", "check_insert_bits", "count_leading_zeros", "count_one_bits", "count_trailing_zeros",
    "dot_4_signed", "dot_4_unsigned", "extract_bits", "first_leading_bit", "first_trailing_bit", "insert_bits",
    "pack_2_floats", "pack_4_clamped", "pack_4_integers", "pack_normalized", "reverse_bits", "unpack_2_floats",
    "unpack_4_integers", "unpack_normalized",
]  # fmt: skip

MASK = 0xFFFFFFFF


def count_leading_zeros(value: int) -> int:
    """`countLeadingZeros`."""
    return 32 - (value & MASK).bit_length()


def count_one_bits(value: int) -> int:
    """`countOneBits`."""
    return (value & MASK).bit_count()


def count_trailing_zeros(value: int) -> int:
    """`countTrailingZeros`."""
    return first_trailing_bit(value) if value else 32


def first_trailing_bit(value: int) -> int:
    """`firstTrailingBit`: -1 for 0."""
    return (value & -value).bit_length() - 1


def first_leading_bit(value: int) -> int:
    """`firstLeadingBit`: of a negative number, the first bit that is not set; -1 where there is none."""
    return (~value if value < 0 else value).bit_length() - 1


def reverse_bits(value: int) -> int:
    """`reverseBits`."""
    return int(f"{value & MASK:032b}"[::-1], 2)


def extract_bits(scalar: Scalar, value: int, offset: int, count: int) -> int:
    """`extractBits`; that the range is inside the word has been checked."""
    bits = ((value & MASK) >> offset) & ((1 << count) - 1)
    if scalar is I32 and count and bits >> (count - 1):
        return bits - (1 << count)
    return bits


def insert_bits(value: int, bits: int, offset: int, count: int) -> int:
    """`insertBits`; that the range is inside the word has been checked."""
    mask = ((1 << count) - 1) << offset
    return (value & MASK & ~mask) | ((bits << offset) & mask)


def check_extract_bits(_: Overload, _value: Any, offset: Any, count: Any) -> None:
    """The bits must be inside the word."""
    _check_range("extractBits", offset, count)


def check_insert_bits(_: Overload, _value: Any, _bits: Any, offset: Any, count: Any) -> None:
    """The bits must be inside the word."""
    _check_range("insertBits", offset, count)


def _check_range(name: str, offset: int | None, count: int | None) -> None:
    if offset is not None and count is not None and offset + count > 32:
        raise EvaluationError("E0406", f"`{name}` of {count} bits from bit {offset}: a word has 32")


def _bytes(value: int, *, signed: bool) -> tuple[int, ...]:
    return struct.unpack("<4b" if signed else "<4B", struct.pack("<I", value & MASK))


def dot_4_signed(_: Overload, one: int, other: int) -> int:
    """`dot4I8Packed`."""
    return sum(a * b for a, b in zip(_bytes(one, signed=True), _bytes(other, signed=True), strict=True))


def dot_4_unsigned(_: Overload, one: int, other: int) -> int:
    """`dot4U8Packed`."""
    return sum(a * b for a, b in zip(_bytes(one, signed=False), _bytes(other, signed=False), strict=True))


def _join(parts: list[int], width: int) -> int:
    """Parts of `width` bits each as one word, the first in the low bits."""
    return sum((part & ((1 << width) - 1)) << (i * width) for i, part in enumerate(parts))


def _split(word: int, width: int, *, signed: bool) -> list[int]:
    parts = [(word >> shift) & ((1 << width) - 1) for shift in range(0, 32, width)]
    return [part - (1 << width) if signed and part >> (width - 1) else part for part in parts]


def pack_normalized(width: int, low: float) -> Any:
    """`pack…snorm` (`low` -1) and `pack…unorm` (`low` 0) for parts of `width` bits."""
    scale = (1 << (width - 1 if low < 0 else width)) - 1

    def evaluate(_: Overload, values: tuple[float, ...]) -> int:
        return _join([math.floor(0.5 + scale * min(1.0, max(low, x))) for x in values], width)

    return evaluate


def unpack_normalized(width: int, low: float) -> Any:
    """`unpack…snorm` (`low` -1) and `unpack…unorm` (`low` 0) for parts of `width` bits."""
    scale = (1 << (width - 1 if low < 0 else width)) - 1

    def evaluate(_: Overload, word: int) -> tuple[float, ...]:
        return tuple(as_f32(max(part / scale, low)) for part in _split(word, width, signed=low < 0))

    return evaluate


def pack_4_integers(_: Overload, values: tuple[int, ...]) -> int:
    """`pack4xI8` and `pack4xU8`."""
    return _join(list(values), 8)


def pack_4_clamped(low: int, high: int) -> Any:
    """`pack4xI8Clamp` and `pack4xU8Clamp`."""

    def evaluate(_: Overload, values: tuple[int, ...]) -> int:
        return _join([min(max(x, low), high) for x in values], 8)

    return evaluate


def unpack_4_integers(scalar: Scalar) -> Any:
    """`unpack4xI8` and `unpack4xU8`."""

    def evaluate(_: Overload, word: int) -> tuple[int, ...]:
        return tuple(SETTLE[scalar](part) for part in _split(word, 8, signed=scalar is not U32))

    return evaluate


def pack_2_floats(_: Overload, values: tuple[float, ...]) -> int:
    """`pack2x16float`."""
    data = struct.pack("<2e", *[converted(value, F16) for value in values])
    (word,) = struct.unpack("<I", data)
    return int(word)


def unpack_2_floats(_: Overload, word: int) -> tuple[float, ...]:
    """`unpack2x16float`."""
    values = struct.unpack("<2e", struct.pack("<I", word))
    if not all(map(math.isfinite, values)):
        raise EvaluationError("E0406", f"the bits of {word} are not two finite `f16`")
    return values
