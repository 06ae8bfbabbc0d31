"""Flat chains of binary operators -> trees, by their precedence (WGSL 8.18).

In: operands and operators in the order of the source. Out: one expression. WGSL lets fewer operators
stand side by side than other languages do; what it refuses is reported with the parentheses to add.
"""

from __future__ import annotations

from ..diagnostics import Diagnostic, Label
from ..source import Span
from . import ast

__all__ = ["resolve_chain"]

MULTIPLICATIVE, ADDITIVE, SHIFT, RELATIONAL, LOGICAL, BITWISE = 6, 5, 4, 3, 2, 1

LEVEL = {
    **dict.fromkeys("*/%", MULTIPLICATIVE),
    **dict.fromkeys("+-", ADDITIVE),
    **dict.fromkeys(("<<", ">>"), SHIFT),
    **dict.fromkeys(("<", "<=", ">", ">=", "==", "!="), RELATIONAL),
    **dict.fromkeys(("&&", "||"), LOGICAL),
    **dict.fromkeys("&|^", BITWISE),
}

Operator = tuple[str, Span]


def resolve_chain(
    operands: list[ast.Expression], operators: list[Operator]
) -> tuple[ast.Expression, Diagnostic | None]:
    """The tree of `operands[0] operators[0] operands[1] ...`, and what is wrong with the mix."""
    if len(operators) == 1:
        return _binary(operands[0], operators[0], operands[1]), None
    problem = _mixing_problem(operators)
    # Operands and operators wait on stacks until an operator comes that binds no tighter.
    values = [operands[0]]
    waiting: list[Operator] = []
    for operator, operand in zip(operators, operands[1:], strict=True):
        level = LEVEL[operator[0]]
        while waiting and LEVEL[waiting[-1][0]] >= level:
            _reduce(values, waiting)
        waiting.append(operator)
        values.append(operand)
    while waiting:
        _reduce(values, waiting)
    return values[0], problem


def _reduce(values: list[ast.Expression], waiting: list[Operator]) -> None:
    right = values.pop()
    values[-1] = _binary(values[-1], waiting.pop(), right)


def _binary(left: ast.Expression, operator: Operator, right: ast.Expression) -> ast.Expression:
    return ast.BinaryExpression(left.span.to(right.span), operator[0], left, right, operator[1])


def _mixing_problem(operators: list[Operator]) -> Diagnostic | None:
    """The first pair of operators that needs parentheses."""
    comparison: Operator | None = None
    logical: Operator | None = None
    previous: Operator | None = None
    for operator in operators:
        level = LEVEL[operator[0]]
        if previous is not None and _clash(previous, operator):
            return _needs_parentheses(previous, operator)
        if level == RELATIONAL:
            if comparison is not None:
                return _needs_parentheses(comparison, operator)
            comparison = operator
        elif level == LOGICAL:
            if logical is not None and logical[0] != operator[0]:
                return _needs_parentheses(logical, operator)
            logical, comparison = operator, None
        previous = operator
    return None


def _clash(first: Operator, second: Operator) -> bool:
    """Whether neighbours can never stand side by side."""
    levels = (LEVEL[first[0]], LEVEL[second[0]])
    if BITWISE in levels:
        return first[0] != second[0]
    return SHIFT in levels and min(levels) >= SHIFT


def _needs_parentheses(first: Operator, second: Operator) -> Diagnostic:
    if LEVEL[first[0]] == LEVEL[second[0]] == RELATIONAL:
        message = f"comparisons cannot be chained: `{first[0]}` and `{second[0]}`"
        help = "compare pairs and join them with `&&`, or add parentheses"
    else:
        message = f"`{first[0]}` and `{second[0]}` cannot be mixed without parentheses"
        help = "add parentheses to say which is evaluated first"
    return Diagnostic("E0103", message, Label(second[1]), Label(first[1], "after this"), help=help)
