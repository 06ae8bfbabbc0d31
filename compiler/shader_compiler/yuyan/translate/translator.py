"""One function being translated: the ways from a term to its expression and to its statements.

`value` gives a term's expression, after the statements that it needs; `into` the statements that
compute it and put it where a goal says. Terms are evaluated once, from left to right. What each class of
terms becomes, `values`, `statements` and `loops` register.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...ir.expressions import Expression, Load, Name
from ...ir.module import GlobalVariable, Parameter
from ...ir.statements import Break, Declare, Evaluate, Let, LocalVariable, Return, Statement, Store, Value
from ...ir.types import Type, pointer
from ...ir.walk import subexpressions
from ...source import Span
from ..build import concrete
from ..classes import UNIT, concrete_class
from ..names import FunctionNames
from ..terms import Binding, Term
from . import goals
from .goals import Goal

__all__ = ["Translator", "gives_statements", "gives_value", "named"]

GiveValue = TypeVar("GiveValue", bound=Callable[..., Expression])
GiveStatements = TypeVar("GiveStatements", bound=Callable[..., None])

VALUES: dict[type, Callable[[Translator, Any], Expression]] = {}
STATEMENTS: dict[type, Callable[[Translator, Any, Goal], None]] = {}


def gives_value(*classes: type) -> Callable[[GiveValue], GiveValue]:
    """Register the function that makes the expression of these classes of terms."""

    def register(function: GiveValue) -> GiveValue:
        VALUES.update(dict.fromkeys(classes, function))
        return function

    return register


def gives_statements(*classes: type) -> Callable[[GiveStatements], GiveStatements]:
    """Register the function that makes the statements of these classes of terms."""

    def register(function: GiveStatements) -> GiveStatements:
        STATEMENTS.update(dict.fromkeys(classes, function))
        return function

    return register


class Translator:
    """One function being translated. `block` takes the statements."""

    def __init__(self, names: FunctionNames) -> None:
        self.names = names
        self.block: list[Statement] = []
        self.known: dict[Binding, Name] = {}  # of a value, or the pointer to a variable
        self.cells: set[LocalVariable] = set()

    def parameter(self, binding: Binding, parameter: Parameter) -> None:
        """Let a binding be a parameter."""
        self.known[binding] = Name(binding.span, binding.type, parameter)

    # Expressions

    def value(self, term: Term) -> Expression:
        """The term as an expression; what it needs before is in the block."""
        return VALUES[type(term)](self, term)

    def values(self, arguments: tuple[Term, ...]) -> list[Expression]:
        """Arguments from left to right. One that reads memory is bound before a later one that needs
        statements, which might change it.
        """
        found: list[Expression] = []
        structured = [t.is_structured for t in arguments]
        effectful = [t.is_effectful for t in arguments]
        for i, argument in enumerate(arguments, 1):
            if argument.type is UNIT:
                self.into(argument, goals.Ignore())
                continue
            expression = self.value(argument)
            is_shown = any(structured[i:])
            if (is_shown or any(effectful[i:])) and self.may_change(expression):
                expression = self.bound("yy_值" if is_shown else "", expression)
            found.append(expression)
        return found

    def may_change(self, expression: Expression) -> bool:
        """Whether the expression reads what a later statement may write."""
        return any(isinstance(e, Load) and self._is_changing(e.pointer) for e in subexpressions(expression))

    def _is_changing(self, place: Expression) -> bool:
        while not isinstance(place, Name):
            place = place.base  # type: ignore[attr-defined]
        target = place.target
        if isinstance(target, GlobalVariable):
            return target.access != "read" and target.space != "handle"
        return target in self.cells

    def bound(self, name: str, expression: Expression) -> Expression:
        """The expression's value now, under a name of ours ("": one that need not show)."""
        value = Value(name and self.names.fresh(name), expression.type, expression.span)
        self.block.append(Let(expression.span, value, expression))
        return Name(expression.span, expression.type, value)

    # Statements

    def into(self, term: Term, goal: Goal) -> None:
        """The statements that compute the term and do with it what the goal says."""
        treat = STATEMENTS.get(type(term))
        if treat is not None and (term.is_structured or term.type is UNIT or isinstance(goal, goals.Ignore)):
            treat(self, term, goal)
        else:
            self.finish(term.span, self.value(term), goal)

    def finish(self, span: Span, value: Expression | None, goal: Goal) -> None:
        """Do with a value, None for 有, what the goal says."""
        match goal:
            case goals.Return():
                if value is not None:
                    self.block.append(Return(span, value))
            case goals.Assign():
                self.store(span, goal.variable, value)
            case goals.Leave():
                if goal.variable is not None:
                    self.store(span, goal.variable, value)
                self.block.append(Break(span))
            case goals.Ignore():
                if value is not None:
                    self.block.append(Evaluate(span, concrete(value)))

    def store(self, span: Span, variable: LocalVariable, value: Expression | None) -> None:
        """`variable = value;`"""
        assert value is not None
        self.block.append(Store(span, named(span, variable), concrete(value)))

    def inner(self, term: Term, goal: Goal) -> list[Statement]:
        """The statements of `into` as a block of their own."""
        outer, self.block = self.block, []
        self.into(term, goal)
        made, self.block = self.block, outer
        return made

    def declare(self, name: str, type: Type, span: Span, value: Expression | None = None) -> LocalVariable:
        """`var name: type = value;`"""
        variable = LocalVariable(name, concrete_class(type), span)
        self.block.append(Declare(span, variable, None if value is None else concrete(value)))
        return variable


def named(span: Span, variable: LocalVariable) -> Name:
    """The pointer that a variable's name is."""
    return Name(span, pointer("function", variable.type, "read_write"), variable)
