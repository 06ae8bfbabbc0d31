"""Data packing and unpacking builtin functions (WGSL 17.9, 17.10)."""

from __future__ import annotations

from ..ir.types import I32, U32
from .evaluation import bits as evaluation
from .signature import Row

__all__ = ["ROWS"]

ROWS = (
    Row("pack4x8snorm", ("(vec<4, f32>) -> u32",), evaluation.pack_normalized(8, -1.0)),
    Row("pack4x8unorm", ("(vec<4, f32>) -> u32",), evaluation.pack_normalized(8, 0.0)),
    Row("pack4xI8", ("(vec<4, i32>) -> u32",), evaluation.pack_4_integers),
    Row("pack4xU8", ("(vec<4, u32>) -> u32",), evaluation.pack_4_integers),
    Row("pack4xI8Clamp", ("(vec<4, i32>) -> u32",), evaluation.pack_4_clamped(-128, 127)),
    Row("pack4xU8Clamp", ("(vec<4, u32>) -> u32",), evaluation.pack_4_clamped(0, 255)),
    Row("pack2x16snorm", ("(vec<2, f32>) -> u32",), evaluation.pack_normalized(16, -1.0)),
    Row("pack2x16unorm", ("(vec<2, f32>) -> u32",), evaluation.pack_normalized(16, 0.0)),
    Row("pack2x16float", ("(vec<2, f32>) -> u32",), evaluation.pack_2_floats),
    Row("unpack4x8snorm", ("(u32) -> vec<4, f32>",), evaluation.unpack_normalized(8, -1.0)),
    Row("unpack4x8unorm", ("(u32) -> vec<4, f32>",), evaluation.unpack_normalized(8, 0.0)),
    Row("unpack4xI8", ("(u32) -> vec<4, i32>",), evaluation.unpack_4_integers(I32)),
    Row("unpack4xU8", ("(u32) -> vec<4, u32>",), evaluation.unpack_4_integers(U32)),
    Row("unpack2x16snorm", ("(u32) -> vec<2, f32>",), evaluation.unpack_normalized(16, -1.0)),
    Row("unpack2x16unorm", ("(u32) -> vec<2, f32>",), evaluation.unpack_normalized(16, 0.0)),
    Row("unpack2x16float", ("(u32) -> vec<2, f32>",), evaluation.unpack_2_floats),
)
