"""Literals that passes insert, with the same number in every component."""

from __future__ import annotations

from ..ir.expressions import Literal
from ..ir.types import Type, Vector
from ..source import Span

__all__ = ["splat"]


def splat(span: Span, type: Type, value: float) -> Literal:
    """The number as a scalar, or as a vector of equal components."""
    return Literal(span, type, (value,) * type.width if isinstance(type, Vector) else value)
