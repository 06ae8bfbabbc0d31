"""Terms that are constants."""

from __future__ import annotations

from ...analysis.constants import is_constant
from ...ir.expressions import Expression, Literal, Name
from ...ir.walk import subexpressions
from ..build import constant_of
from ..terms import Branch, Operation, Term

__all__ = ["constant_value", "written_value"]


def constant_value(value: Term) -> Expression | None:
    """The constant that a term is, or None."""
    expression = _evaluated(value)
    if expression is None:
        return None
    known = constant_of(expression)
    if known is not None:
        return known
    return expression if is_constant(expression) else None


def written_value(value: Term) -> Expression | None:
    """The expression of a constant term in which the names of other constants are left; None if it has none."""
    expression = _written(value)
    return expression if any(map(_is_name, subexpressions(expression))) else None


def _is_name(e: Expression) -> bool:
    if isinstance(e, Literal):
        return e.constant is not None or any(map(_is_name, e.parts))
    return isinstance(e, Name)


def _written(value: Term) -> Expression:
    chosen = _chosen(value)
    assert isinstance(chosen, Operation)
    return chosen.build(*map(_written, chosen.arguments))


def _chosen(value: Term) -> Term | None:
    """The branch that a constant chooses, any other term as it is; None where the choice is not known."""
    while isinstance(value, Branch):
        condition = _evaluated(value.condition)
        known = None if condition is None else constant_of(condition)
        if known is None:
            return None
        value = value.accept if known.value else value.reject
    return value


def _evaluated(value: Term) -> Expression | None:
    """The expression of a term that is made of operations on constants, and of choices by constants."""
    chosen = _chosen(value)
    if not isinstance(chosen, Operation):
        return None
    parts: list[Expression] = []
    for argument in chosen.arguments:
        part = _evaluated(argument)
        if part is None:
            return None
        parts.append(constant_of(part) or part)
    return chosen.build(*parts)
