"""Signed integers that wrap (WGSL 8.7), where C++ leaves overflow undefined.

    a + b  (i32)        bitcast<i32>(bitcast<u32>(a) + bitcast<u32>(b))
    -a                  bitcast<i32>(-bitcast<u32>(a))
    a << n              bitcast<i32>(bitcast<u32>(a) << n)

Casts that meet inside a longer expression cancel.
"""

from __future__ import annotations

from ...analysis.ranges import analyze
from ...ir.expressions import Binary, Bitcast, Construct, Expression, Literal, PythonValue, Unary
from ...ir.module import Module
from ...ir.types import I32, U32, Vector, scalar_of, with_scalar
from ...ir.walk import expressions_in
from ...transform.rewrite import Rewriter

__all__ = ["unsigned", "wrapping_integers"]


def wrapping_integers(module: Module) -> Module:
    """The module with signed arithmetic done on u32, except where `analysis.ranges` shows that it fits."""
    return _Wrapping(analyze(module).plain).module(module) if _has_signed_arithmetic(module) else module


def _has_signed_arithmetic(module: Module) -> bool:
    found = (e for function in module.functions for e in expressions_in(function.body))
    return any(isinstance(e, (Binary, Unary)) and scalar_of(e.type) is I32 for e in found)


class _Wrapping(Rewriter):
    def __init__(self, plain: set[Expression]) -> None:
        super().__init__({Unary: _unary, Bitcast: _bitcast})
        self.plain = plain

    def expression(self, expression: Expression) -> Expression:
        rewritten = super().expression(expression)
        if not isinstance(rewritten, Binary):
            return rewritten
        # What is plain of a shift is its amount; bits that are shifted out are undefined in C++ all the same.
        return rewritten if expression in self.plain and rewritten.operator != "<<" else _binary(rewritten)


def _binary(e: Binary) -> Expression:
    if e.operator not in ("+", "-", "*", "<<") or scalar_of(e.type) is not I32:
        return e
    right = e.right if e.operator == "<<" else unsigned(e.right)
    result = Binary(e.span, with_scalar(e.type, U32), e.operator, unsigned(e.left), right)
    return Bitcast(e.span, e.type, result)


def _unary(e: Unary) -> Expression:
    if e.operator != "-" or scalar_of(e.type) is not I32:
        return e
    return Bitcast(e.span, e.type, Unary(e.span, with_scalar(e.type, U32), "-", unsigned(e.operand)))


def _bitcast(e: Bitcast) -> Expression:
    if e.value.type is e.type:
        return e.value
    if isinstance(e.value, Bitcast):
        inner = e.value.value
        return inner if inner.type is e.type else Bitcast(e.span, e.type, inner)
    return unsigned(e.value) if scalar_of(e.type) is U32 and scalar_of(e.value.type) is I32 else e


def unsigned(e: Expression) -> Expression:
    """The bits of an i32 scalar or vector as u32, without a cast where that can be."""
    type = with_scalar(e.type, U32)
    if isinstance(e, Bitcast):
        return e.value if e.value.type is type else Bitcast(e.span, type, e.value)
    if isinstance(e, Literal):
        return Literal(e.span, type, _modulo(e.value))
    if isinstance(e, Construct) and isinstance(type, Vector) and all(isinstance(p, Literal) for p in e.parts):
        return Construct(e.span, type, tuple([unsigned(part) for part in e.parts]))
    return Bitcast(e.span, type, e)


def _modulo(value: PythonValue) -> PythonValue:
    if isinstance(value, tuple):
        return tuple([_modulo(component) for component in value])
    assert isinstance(value, int)
    return value & 0xFFFFFFFF
