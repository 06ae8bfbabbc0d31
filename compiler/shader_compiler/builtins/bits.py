"""Integer builtin functions on bits (of WGSL 17.5)."""

from __future__ import annotations

from .evaluation import bits as evaluation
from .evaluation.componentwise import each, each_typed
from .signature import Row

__all__ = ["ROWS"]

ONE = ("([T: i32|u32]) -> [T]",)

ROWS = (
    Row("countLeadingZeros", ONE, each(evaluation.count_leading_zeros)),
    Row("countOneBits", ONE, each(evaluation.count_one_bits)),
    Row("countTrailingZeros", ONE, each(evaluation.count_trailing_zeros)),
    Row("dot4I8Packed", ("(u32, u32) -> i32",), evaluation.dot_4_signed),
    Row("dot4U8Packed", ("(u32, u32) -> u32",), evaluation.dot_4_unsigned),
    Row(
        "extractBits",
        ("([T: i32|u32], u32, u32) -> [T]",),
        each_typed(evaluation.extract_bits),
        evaluation.check_extract_bits,
    ),
    Row("firstLeadingBit", ONE, each(evaluation.first_leading_bit)),
    Row("firstTrailingBit", ONE, each(evaluation.first_trailing_bit)),
    Row(
        "insertBits",
        ("([T: i32|u32], [T], u32, u32) -> [T]",),
        each(evaluation.insert_bits),
        evaluation.check_insert_bits,
    ),
    Row("reverseBits", ONE, each(evaluation.reverse_bits)),
)
