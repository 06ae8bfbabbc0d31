"""Write `bitcast` between f16 and types of 32 bits by packing and unpacking, for implementations without it.

    bitcast<u32>(h)             pack2x16float(vec2<f32>(h))
    bitcast<vec2<f16>>(n)       vec2<f16>(unpack2x16float(n))

Every number of f16 is one of f32, so the bits are the same; a NaN stays one.
"""

from __future__ import annotations

from ..ir.expressions import Bitcast, Builtin, Construct, Convert, Expression, Swizzle
from ..ir.module import Module
from ..ir.types import F16, F32, U32, Type, Vector, scalar_of, vector, with_scalar
from ..ir.walk import expressions_in
from .overloads import overload
from .rewrite import Rewriter

__all__ = ["half_bitcasts"]

FLOATS, HALVES = vector(2, F32), vector(2, F16)


def half_bitcasts(module: Module) -> Module:
    """The module without such a `bitcast`."""
    if not any(_is_between(e) for f in module.functions for e in expressions_in(f.body)):
        return module
    return _HalfBitcasts().module(module)


def _is_between(e: Expression) -> bool:
    return isinstance(e, Bitcast) and (scalar_of(e.type) is F16) != (scalar_of(e.value.type) is F16)


class _HalfBitcasts(Rewriter):
    def __init__(self) -> None:
        super().__init__({Bitcast: self.packed})

    def packed(self, e: Bitcast) -> Expression:
        """The same bits, word for word."""
        if not _is_between(e):
            return e
        if scalar_of(e.type) is not F16:
            return _bits(e.type, self.pack(e.value))
        return self.unpack(_bits(with_scalar(e.value.type, U32), e.value))

    def pack(self, value: Expression) -> Expression:
        """The words of two or four halves."""
        if value.type is HALVES:
            return _call("pack2x16float", U32, Convert(value.span, FLOATS, value))
        value = self.bind(value)
        pairs = (Swizzle(value.span, HALVES, value, lanes) for lanes in ((0, 1), (2, 3)))
        return Construct(value.span, vector(2, U32), tuple([self.pack(pair) for pair in pairs]))

    def unpack(self, words: Expression) -> Expression:
        """The halves of one or two words."""
        if not isinstance(words.type, Vector):
            return Convert(words.span, HALVES, _call("unpack2x16float", FLOATS, words))
        words = self.bind(words)
        parts = (Swizzle(words.span, U32, words, (lane,)) for lane in (0, 1))
        return Construct(words.span, vector(4, F16), tuple([self.unpack(part) for part in parts]))


def _bits(type: Type, value: Expression) -> Expression:
    return value if value.type is type else Bitcast(value.span, type, value)


def _call(name: str, result: Type, argument: Expression) -> Builtin:
    return Builtin(argument.span, result, overload(name, (argument.type,), result), (argument,))
