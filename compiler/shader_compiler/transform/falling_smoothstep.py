"""Write `smoothstep` out where its edges may fall (WGSL 17.5.57): there Metal's and SPIR-V's own are undefined.

    smoothstep(a, b, x)     let t = saturate((x - a) / (b - a)); ... t * t * (3.0 - 2.0 * t)

With edges that are literals and rise, nothing changes. Equal edges have no result that WGSL asks for.
"""

from __future__ import annotations

from typing import cast

from ..ir.expressions import Binary, BinaryOperator, Builtin, Expression, Literal
from ..ir.module import Module
from ..ir.walk import expressions_in
from .overloads import overload
from .rewrite import Rewriter
from .splat import splat

__all__ = ["falling_smoothstep"]


def falling_smoothstep(module: Module) -> Module:
    """The module with `smoothstep` where edges rise, and its definition elsewhere."""
    if not any(_may_fall(e) for f in module.functions for e in expressions_in(f.body)):
        return module
    return _FallingSmoothstep().module(module)


def _may_fall(e: Expression) -> bool:
    if not isinstance(e, Builtin) or e.overload.row.name != "smoothstep":
        return False
    low, high = e.arguments[:2]
    if not isinstance(low, Literal) or not isinstance(high, Literal):
        return True
    return not all(a < b for a, b in zip(_components(low), _components(high), strict=True))


def _components(e: Literal) -> tuple[float, ...]:
    return cast("tuple[float, ...]", e.value if isinstance(e.value, tuple) else (e.value,))


class _FallingSmoothstep(Rewriter):
    def __init__(self) -> None:
        super().__init__({Builtin: self.written_out})

    def written_out(self, e: Builtin) -> Expression:
        """The cubic of how far `x` is from the first edge to the second."""
        if not _may_fall(e):
            return e
        first, second, x = e.arguments
        first = self.bind(first)
        way = _binary(_binary(x, "-", first), "/", _binary(second, "-", first))
        t = self.bind(Builtin(e.span, e.type, overload("saturate", (e.type,), e.type), (way,)))
        slope = _binary(splat(e.span, e.type, 3.0), "-", _binary(splat(e.span, e.type, 2.0), "*", t))
        return _binary(_binary(t, "*", t), "*", slope)


def _binary(left: Expression, operator: BinaryOperator, right: Expression) -> Binary:
    return Binary(left.span, left.type, operator, left, right)
