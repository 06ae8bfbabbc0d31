"""Constant evaluation of the logical functions (WGSL 17.3)."""

from __future__ import annotations

from typing import Any

from ...ir.types import Vector
from ..signature import Overload

__all__ = ["all_of", "any_of", "select"]


def all_of(_: Overload, value: Any) -> bool:
    """`all`."""
    return all(value) if isinstance(value, tuple) else bool(value)


def any_of(_: Overload, value: Any) -> bool:
    """`any`."""
    return any(value) if isinstance(value, tuple) else bool(value)


def select(overload: Overload, otherwise: Any, chosen: Any, condition: Any) -> Any:
    """`select`, by component where the condition is a vector."""
    if not isinstance(overload.parameters[2], Vector):
        return chosen if condition else otherwise
    return tuple(t if c else f for f, t, c in zip(otherwise, chosen, condition, strict=True))
