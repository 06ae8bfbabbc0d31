"""Terms as expressions, where they can be, and as statements.

`value` gives a term's expression, after the statements that it needs; `into` the statements that
compute it and put it where a goal says. Terms are evaluated once, from left to right.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...builtins import find
from ...builtins.matching import resolve
from ...builtins.signature import Overload
from ...ir.expressions import Binary, Builtin, Expression, Literal, Load, Name, Unary
from ...ir.module import GlobalVariable, Parameter
from ...ir.statements import (
    Break,
    Call,
    Case,
    Declare,
    Evaluate,
    If,
    Let,
    LocalVariable,
    Return,
    Statement,
    Store,
    Switch,
    Value,
)
from ...ir.statements import Loop as LoopStatement
from ...ir.types import BOOL, Pointer, Type, pointer
from ...ir.walk import subexpressions
from ...source import Span
from .. import terms
from ..build import concrete, settle
from ..classes import UNIT, concrete_class
from ..names import FunctionNames
from ..terms import Binding, Term
from . import goals
from .goals import Goal

__all__ = ["Translator"]


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


# Terms as expressions


def _operation(t: Translator, term: terms.Operation) -> Expression:
    return term.build(*t.values(term.arguments))


def _local(t: Translator, term: terms.Local) -> Expression:
    known = t.known[term.binding]
    here = Name(term.span, known.type, known.target)
    return Load(term.span, here.type.store, here) if isinstance(here.type, Pointer) else here


def _place(t: Translator, term: terms.Place) -> Expression:
    return Name(term.span, t.known[term.binding].type, t.known[term.binding].target)


def _action_value(t: Translator, term: terms.Action) -> Expression:
    value = Value("", term.type, term.span)
    t.block.append(term.make(tuple(t.values(term.arguments)), value))
    return Name(term.span, term.type, value)


def _invocation_value(t: Translator, term: terms.Invocation) -> Expression:
    value = Value("", term.type, term.span)
    t.block.append(Call(term.span, term.function, tuple(t.values(term.arguments)), value))
    return Name(term.span, term.type, value)


def _branch_value(t: Translator, term: terms.Branch) -> Expression:
    if not term.is_choice:
        return _through_variable(t, term)
    # The false value comes first in `select`. A condition with an effect is evaluated before both.
    if term.condition.is_effectful or term.condition.is_structured:
        condition = t.bound("", t.value(term.condition))
        reject, accept = (concrete(t.value(part)) for part in (term.reject, term.accept))
    else:
        reject, accept, condition = (concrete(t.value(part)) for part in (term.reject, term.accept, term.condition))
    return select(term.span, reject, accept, condition)


def select(span: Span, reject: Expression, accept: Expression, condition: Expression) -> Expression:
    """`select(reject, accept, condition)`"""
    row = find("select")
    assert row is not None
    overload = resolve(row, (reject.type, accept.type, condition.type), constant=False)
    assert isinstance(overload, Overload)
    return settle(Builtin(span, accept.type, overload, (reject, accept, condition)))


def _let_value(t: Translator, term: terms.Let) -> Expression:
    _bind(t, term)
    return t.value(term.body)


def _sequence_value(t: Translator, term: terms.Sequence) -> Expression:
    t.into(term.first, goals.Ignore())
    return t.value(term.second)


def _through_variable(t: Translator, term: Term) -> Expression:
    variable = t.declare(t.names.fresh("yy_值"), term.type, term.span)
    t.into(term, goals.Assign(variable))
    return Load(term.span, variable.type, named(term.span, variable))


VALUES: dict[type, Callable[[Translator, Any], Expression]] = {
    terms.Operation: _operation,
    terms.Local: _local,
    terms.Place: _place,
    terms.Action: _action_value,
    terms.Invocation: _invocation_value,
    terms.Branch: _branch_value,
    terms.Let: _let_value,
    terms.Sequence: _sequence_value,
    terms.Loop: _through_variable,
    terms.Choice: _through_variable,
}


# Terms as statements


def _bind(t: Translator, term: terms.Let) -> None:
    """`let`, or `var` for a cell and for what needs statements."""
    binding, value = term.binding, term.value
    if binding.kind == "unit":
        t.into(value, goals.Ignore())
    elif binding.kind == "cell":
        initial = t.value(value)
        variable = t.declare(t.names.new(binding.name), value.type, term.span, initial)
        t.cells.add(variable)
        t.known[binding] = named(binding.span, variable)
    elif value.is_structured:
        _bind_structured(t, binding, value)
    else:
        _bind_value(t, binding, value)


def _bind_structured(t: Translator, binding: Binding, value: Term) -> None:
    variable = t.declare(t.names.new(binding.name), value.type, binding.span)
    t.into(value, goals.Assign(variable))
    t.known[binding] = named(binding.span, variable)


def _bind_value(t: Translator, binding: Binding, value: Term) -> None:
    made = Value("", concrete_class(binding.type), binding.span)
    if isinstance(value, terms.Action):
        t.block.append(value.make(tuple(t.values(value.arguments)), made))
    elif isinstance(value, terms.Invocation):
        t.block.append(Call(value.span, value.function, tuple(t.values(value.arguments)), made))
    else:
        t.block.append(Let(value.span, made, concrete(t.value(value))))
    made.name = t.names.new(binding.name)
    t.known[binding] = Name(binding.span, made.type, made)


def _let(t: Translator, term: terms.Let, goal: Goal) -> None:
    _bind(t, term)
    t.into(term.body, goal)


def _sequence(t: Translator, term: terms.Sequence, goal: Goal) -> None:
    t.into(term.first, goals.Ignore())
    t.into(term.second, goal)


def _nothing(t: Translator, term: terms.Nothing, goal: Goal) -> None:
    t.finish(term.span, None, goal)


def _unit_value(t: Translator, term: Term, goal: Goal) -> None:
    """A local name of 有, or a computed one: nothing to do."""
    if term.type is UNIT:
        t.finish(term.span, None, goal)
    else:
        t.finish(term.span, t.value(term), goal)


def _action(t: Translator, term: terms.Action, goal: Goal) -> None:
    if term.type is UNIT or isinstance(goal, goals.Ignore):
        t.block.append(term.make(tuple(t.values(term.arguments)), None))
        t.finish(term.span, None, goal)
    else:
        t.finish(term.span, t.value(term), goal)


def _invocation(t: Translator, term: terms.Invocation, goal: Goal) -> None:
    if term.type is UNIT:
        t.block.append(Call(term.span, term.function, tuple(t.values(term.arguments)), None))
        t.finish(term.span, None, goal)
    else:
        t.finish(term.span, t.value(term), goal)


def _branch(t: Translator, term: terms.Branch, goal: Goal) -> None:
    if term.is_choice:
        t.finish(term.span, t.value(term), goal)
        return
    condition = t.value(term.condition)
    accept, reject = t.inner(term.accept, goal), t.inner(term.reject, goal)
    if not accept and reject:
        condition, accept, reject = settle(Unary(term.span, BOOL, "!", condition)), reject, []
    t.block.append(If(term.span, condition, accept, reject))


def _choice(t: Translator, term: terms.Choice, goal: Goal) -> None:
    """`switch`; but where the loop around it ends, a `break` would leave the switch alone: `else if` there."""
    selector = t.value(term.selector)
    branches = [(number, t.inner(branch, goal)) for number, branch in term.cases]
    otherwise = t.inner(term.otherwise, goal)
    if not isinstance(goal, goals.Leave):
        cases = [Case((number,), False, body) for number, body in branches]
        t.block.append(Switch(term.span, selector, [*cases, Case((), True, otherwise)]))
        return
    for number, body in reversed(branches):
        is_it = Binary(term.span, BOOL, "==", selector, Literal(term.span, selector.type, number))
        otherwise = [If(term.span, is_it, body, otherwise)]
    t.block += otherwise


def _loop(t: Translator, term: terms.Loop, goal: Goal) -> None:
    """A local function's call: its parameters are variables, its body a loop's, its result a variable.

    var yy_果: T; var p: P = initial; loop { if (c) { yy_果 = v; break; } else { p = next; } }
    """
    loop = term.recursion
    assert loop.body is not None
    has_result = loop.result is not UNIT
    if isinstance(goal, goals.Assign):
        result: LocalVariable | None = goal.variable
    else:
        result = t.declare(t.names.fresh("yy_果"), loop.result, term.span) if has_result else None
    initial = iter(t.values(term.arguments))
    for binding in loop.bindings:
        if binding.kind != "unit":
            variable = t.declare(t.names.new(binding.name), binding.type, binding.span, next(initial))
            t.known[binding] = named(binding.span, variable)
    t.block.append(LoopStatement(term.span, None, t.inner(loop.body, goals.Leave(result)), [], None))
    if isinstance(goal, goals.Assign):
        return
    t.finish(term.span, None if result is None else Load(term.span, result.type, named(term.span, result)), goal)


def _again(t: Translator, term: terms.Again, _: Goal) -> None:
    """The next round: the parameters in order. One that reads another that has changed by then is
    computed before; one that stays is left out.
    """
    bindings = [b for b in term.recursion.bindings if b.kind != "unit"]
    pairs = list(zip(bindings, t.values(term.arguments), strict=True))
    changed: set[object] = set()
    stores: list[Statement] = []
    for binding, expression in pairs:
        place = t.known[binding]
        if isinstance(expression, Load) and _named_by(expression.pointer) is place.target:
            continue
        if any(isinstance(e, Name) and e.target in changed for e in subexpressions(expression)):
            expression = t.bound(f"yy_{binding.name}", concrete(expression))
        stores.append(Store(term.span, Name(term.span, place.type, place.target), concrete(expression)))
        changed.add(place.target)
    t.block += stores


def _named_by(place: Expression) -> object:
    return place.target if isinstance(place, Name) else None


STATEMENTS: dict[type, Callable[[Translator, Any, Goal], None]] = {
    terms.Let: _let,
    terms.Sequence: _sequence,
    terms.Nothing: _nothing,
    terms.Local: _unit_value,
    terms.Action: _action,
    terms.Invocation: _invocation,
    terms.Branch: _branch,
    terms.Choice: _choice,
    terms.Loop: _loop,
    terms.Again: _again,
}
