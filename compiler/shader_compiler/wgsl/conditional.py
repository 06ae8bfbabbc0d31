"""WESL's conditional translation: `@if(condition)`, `@elif(condition)` and `@else`.

    @if(fast) fn f() { ... }        with the feature `fast`:     fn f() { ... }
    @else fn f() { ... }            without:                     the second one

In: a unit and the names that are true; every other name is false. Out: the unit without what is left
out, and without these attributes. A condition is made of names, `true`, `false`, `!`, `&&`, `||` and
parentheses. `@elif` and `@else` belong to the sibling directly before them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..diagnostics import CompileError, Diagnostic
from ..source import Span
from . import ast
from .rewriting import replaced
from .statement_builder import CONDITIONAL

__all__ = ["apply_conditions"]


def apply_conditions(unit: ast.TranslationUnit, features: frozenset[str]) -> ast.TranslationUnit:
    """The unit as it is with these features. Raises CompileError with all errors in conditions."""
    conditions = _Conditions(features)
    directives = conditions.chosen(unit.directives)
    declarations = conditions.chosen(unit.declarations)
    if conditions.errors:
        raise CompileError(*conditions.errors)
    return replaced(unit, directives=directives, declarations=declarations)


class _Conditions:
    def __init__(self, features: frozenset[str]) -> None:
        self.features = features
        self.errors: list[Diagnostic] = []

    def chosen(self, siblings: tuple[Any, ...]) -> tuple[Any, ...]:
        """The siblings that stay, each with what stays of it."""
        kept = []
        # Whether a branch of the chain that goes on here was taken; None outside of a chain.
        taken: bool | None = None
        for node in siblings:
            condition = self._condition(node.attributes)
            if condition is None:
                taken = None
                kept.append(self.inside(node))
                continue
            holds = self._holds(condition, taken)
            if holds:
                rest = tuple(a for a in node.attributes if a.name not in CONDITIONAL)
                kept.append(self.inside(replaced(node, attributes=rest)))
            taken = None if condition.name == "else" else holds or (condition.name == "elif" and bool(taken))
        return tuple(kept)

    def inside(self, node: Any) -> Any:
        """A node with what stays of its parts."""
        descend = DESCEND.get(type(node))
        return node if descend is None else descend(self, node)

    def _condition(self, attributes: tuple[ast.Attribute, ...]) -> ast.Attribute | None:
        found = [a for a in attributes if a.name in CONDITIONAL]
        if len(found) > 1:
            self._error("E0611", "only one condition can stand here", found[1].span, "join conditions with `&&`")
        return found[0] if found else None

    def _holds(self, attribute: ast.Attribute, taken: bool | None) -> bool:
        """Whether the node of an attribute stays."""
        if attribute.name != "if" and taken is None:
            message = f"`@{attribute.name}` does not follow an `@if` or `@elif`"
            self._error("E0612", message, attribute.span)
            return False
        if attribute.name == "else":
            if attribute.arguments is not None:
                self._error("E0611", "`@else` has no condition", attribute.span, "write `@elif(condition)`")
            return not taken
        if attribute.arguments is None or len(attribute.arguments) != 1:
            self._error("E0611", f"`@{attribute.name}` needs one condition", attribute.span)
            return False
        # The condition is looked at in any case: errors do not depend on features.
        value = self._value(attribute.arguments[0])
        return value and not (attribute.name == "elif" and taken)

    def _value(self, condition: ast.Expression) -> bool:
        match condition:
            case ast.Identifier(name=name, arguments=None, path=()):
                return name in self.features
            case ast.BoolLiteral(value=value):
                return value
            case ast.Parenthesized(inner=inner):
                return self._value(inner)
            case ast.UnaryExpression(operator="!", operand=operand):
                return not self._value(operand)
            case ast.BinaryExpression(operator="&&" | "||" as operator, left=left, right=right):
                values = (self._value(left), self._value(right))
                return all(values) if operator == "&&" else any(values)
        help = "a condition is made of feature names, `true`, `false`, `!`, `&&`, `||` and parentheses"
        self._error("E0610", "this cannot stand in a condition", condition.span, help)
        return False

    def _error(self, code: str, message: str, span: Span, help: str | None = None) -> None:
        self.errors.append(Diagnostic(code, message, span, help=help))


Descend = Callable[[_Conditions, Any], Any]


def _lists(*fields: str) -> Descend:
    """Siblings in these fields."""

    def descend(conditions: _Conditions, node: Any) -> Any:
        return replaced(node, **{field: conditions.chosen(getattr(node, field)) for field in fields})

    return descend


def _parts(*fields: str) -> Descend:
    """One node, or None, in each of these fields."""

    def descend(conditions: _Conditions, node: Any) -> Any:
        return replaced(node, **{field: conditions.inside(getattr(node, field)) for field in fields})

    return descend


def _loop(conditions: _Conditions, node: ast.LoopStatement) -> ast.LoopStatement:
    continuing = conditions.chosen((node.continuing,)) if node.continuing else ()
    return replaced(node, body=conditions.inside(node.body), continuing=continuing[0] if continuing else None)


def _function(conditions: _Conditions, node: ast.FunctionDeclaration) -> ast.FunctionDeclaration:
    return replaced(node, parameters=conditions.chosen(node.parameters), body=conditions.inside(node.body))


def _struct(conditions: _Conditions, node: ast.StructDeclaration) -> ast.StructDeclaration:
    members = conditions.chosen(node.members)
    if not members and node.members:
        message = f"with these features nothing is left in `{node.name}`, and a structure needs a member"
        conditions.errors.append(Diagnostic("E0613", message, node.name_span))
    return replaced(node, members=members)


DESCEND: dict[type, Descend] = {
    ast.FunctionDeclaration: _function,
    ast.StructDeclaration: _struct,
    ast.CompoundStatement: _lists("statements"),
    ast.SwitchStatement: _lists("cases"),
    ast.CaseClause: _parts("body"),
    ast.IfStatement: _parts("accept", "reject"),
    ast.LoopStatement: _loop,
    ast.ForStatement: _parts("body"),
    ast.WhileStatement: _parts("body"),
}
