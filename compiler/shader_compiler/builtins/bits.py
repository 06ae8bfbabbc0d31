"""Integer builtin functions on bits (of WGSL 17.5)."""

from __future__ import annotations

from .signature import Row

__all__ = ["ROWS"]

ONE = ("([T: i32|u32]) -> [T]",)

ROWS = (
    Row("countLeadingZeros", ONE),
    Row("countOneBits", ONE),
    Row("countTrailingZeros", ONE),
    Row("dot4I8Packed", ("(u32, u32) -> i32",)),
    Row("dot4U8Packed", ("(u32, u32) -> u32",)),
    Row("extractBits", ("([T: i32|u32], u32, u32) -> [T]",)),
    Row("firstLeadingBit", ONE),
    Row("firstTrailingBit", ONE),
    Row("insertBits", ("([T: i32|u32], [T], u32, u32) -> [T]",)),
    Row("reverseBits", ONE),
)
