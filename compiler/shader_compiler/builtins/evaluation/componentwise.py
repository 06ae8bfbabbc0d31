"""Functions that WGSL applies to each component of a vector.

In: a function on numbers. Out: an evaluation for a row: `evaluate(overload, *values)`, on scalars or
vectors, a scalar beside vectors being repeated, with the result rounded to its type.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.types import Scalar, Type, Vector, scalar_of
from ..signature import Overload
from .number import SETTLE, EvaluationError, Number, shown

__all__ = ["by_component", "each", "each_typed"]

Evaluation = Callable[..., Any]


def each(function: Callable[..., Number]) -> Evaluation:
    """The evaluation that applies `function(*components)`."""
    return each_typed(lambda _, *components: function(*components))


def each_typed(function: Callable[..., Number]) -> Evaluation:
    """The evaluation that applies `function(scalar, *components)`; `scalar` is the result's type."""

    def evaluate(overload: Overload, *values: Any) -> Any:
        scalar = scalar_of(overload.parameters[0])
        assert scalar is not None
        settle = SETTLE[scalar]

        def apply(*components: Number) -> Number:
            return settle(_apply(overload.name, function, scalar, components))

        return by_component(overload.parameters[0], apply, *values)

    return evaluate


def by_component(shape: Type, function: Callable[..., Any], *values: Any) -> Any:
    """`function` of the values, or of each of their components where `shape` is a vector."""
    if not isinstance(shape, Vector):
        return function(*values)
    columns = [value if isinstance(value, tuple) else (value,) * shape.width for value in values]
    return tuple(map(function, *columns))


def _apply(name: str, function: Callable[..., Number], scalar: Scalar, components: tuple[Number, ...]) -> Number:
    """Python's own errors of arithmetic mean: outside the domain, or infinite."""
    try:
        return function(scalar, *components)
    except (ValueError, ZeroDivisionError):
        given = ", ".join(map(shown, components))
        raise EvaluationError("E0406", f"`{name}` has no value for {given}") from None
    except OverflowError:
        given = ", ".join(map(shown, components))
        raise EvaluationError("E0402", f"`{name}` of {given} is too large for `{scalar}`") from None
