"""Logical and bit reinterpretation builtin functions (WGSL 17.2, 17.3)."""

from __future__ import annotations

from .evaluation import logical as evaluation
from .signature import Row

__all__ = ["ROWS"]

WORDS = "i32|u32|f32"

ROWS = (
    Row("all", ("([bool]) -> bool",), evaluation.all_of),
    Row("any", ("([bool]) -> bool",), evaluation.any_of),
    Row(
        "select",
        ("([T: scalar], [T], bool) -> [T]", "(vec<N, T: scalar>, vec<N, T>, vec<N, bool>) -> vec<N, T>"),
        evaluation.select,
    ),
    # Front ends make an `ir.expressions.Bitcast` of it, which constant evaluation knows.
    Row(
        "bitcast",
        (
            f"<[T: {WORDS}]>([S: {WORDS}]) -> [T]",
            "<[T: f16]>([T]) -> [T]",
            "<[u32]>([abstract-int]) -> [u32]",
            f"<T: {WORDS}>(vec<2, f16>) -> T",
            f"<vec<2, T: {WORDS}>>(vec<4, f16>) -> vec<2, T>",
            f"<vec<2, f16>>(T: {WORDS}) -> vec<2, f16>",
            f"<vec<4, f16>>(vec<2, T: {WORDS}>) -> vec<4, f16>",
        ),
    ),
)
