"""Keep every index inside its array, vector or matrix (WGSL 6.5.6: out-of-bounds access).

    data[i]                         data[min(i, arrayLength(&data) - 1u)]
    tile[k]         (16 elements)   tile[min(u32(k), 15u)]
    v[i]            (vec4)          v[min(i, 3u)]

An index that is out of range selects the last element instead: memory of this array, and no other's.
A negative index becomes a large one by its conversion to u32. Where `analysis.ranges` proves an index
to be in range it stays as it is. Arrays whose count is an override expression need
`substitute_overrides` first, views of buffers `buffer_views`. Where a buffer may be too short for a last element, see
`empty_buffers`.
"""

from __future__ import annotations

from ..analysis.ranges import Facts, analyze
from ..analysis.values import indexed_count
from ..ir.composition import is_runtime_sized
from ..ir.expressions import Binary, Builtin, Convert, Expression, Index, Literal
from ..ir.module import Module
from ..ir.types import U32, Pointer, Type
from .array_length import array_length
from .empty_buffers import empty_buffers
from .overloads import overload
from .rewrite import Rewriter

__all__ = ["bounds_checks"]


def bounds_checks(module: Module, *, values: bool = True) -> Module:
    """Clamp each index that is not proven to be in range.

    `values=False` leaves indexes of values (not of memory) alone, for a target where a wrong one
    reads an unspecified component and nothing else.
    """
    facts = analyze(module)
    checks = _BoundsChecks(facts, values=values)
    return empty_buffers(checks.module(module), checks.below_length)


class _BoundsChecks(Rewriter):
    def __init__(self, facts: Facts, *, values: bool) -> None:
        super().__init__({})
        self.facts = facts
        self.values = values
        # The `Index` nodes of `Facts.below_length` as they are after the pass.
        self.below_length: set[Expression] = set()

    def expression(self, expression: Expression) -> Expression:
        rewritten = super().expression(expression)
        if expression in self.facts.below_length:
            self.below_length.add(rewritten)
        if not isinstance(rewritten, Index) or expression in self.facts.in_range:
            return rewritten
        if not self.values and not isinstance(rewritten.base.type, Pointer):
            return rewritten
        return _clamp(rewritten)


def _clamp(e: Index) -> Index:
    """The access with its index clamped to the last element."""
    index = e.index
    if isinstance(index, Literal):
        index = Literal(index.span, U32, index.value)
    elif index.type is not U32:
        index = Convert(index.span, U32, index)
    clamped = Builtin(index.span, U32, overload("min", (U32, U32), U32), (index, _last(e.base, index)))
    return Index(e.span, e.type, e.base, clamped)


def _last(base: Expression, index: Expression) -> Expression:
    """The number of the last element of what `base` is or points to."""
    indexed: Type = base.type.store if isinstance(base.type, Pointer) else base.type
    if is_runtime_sized(indexed):
        length = array_length(base)
        if isinstance(length, Literal):
            assert isinstance(length.value, int)
            return Literal(index.span, U32, length.value - 1)
        return Binary(index.span, U32, "-", length, Literal(index.span, U32, 1))
    count = indexed_count(indexed)
    assert count is not None, "override counts are substituted before"
    return Literal(index.span, U32, count - 1)
