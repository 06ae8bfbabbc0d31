"""Terms as statements: what `Translator.into` makes of each class of terms for a goal."""

from __future__ import annotations

from ...ir.expressions import Binary, Literal, Unary
from ...ir.statements import Call, Case, If, Switch
from ...ir.types import BOOL
from .. import terms
from ..build import settle
from ..classes import UNIT
from ..terms import Term
from . import goals
from .bindings import bind
from .goals import Goal
from .translator import Translator, gives_statements

__all__: list[str] = []


@gives_statements(terms.Let)
def _let(t: Translator, term: terms.Let, goal: Goal) -> None:
    bind(t, term)
    t.into(term.body, goal)


@gives_statements(terms.Sequence)
def _sequence(t: Translator, term: terms.Sequence, goal: Goal) -> None:
    t.into(term.first, goals.Ignore())
    t.into(term.second, goal)


@gives_statements(terms.Nothing)
def _nothing(t: Translator, term: terms.Nothing, goal: Goal) -> None:
    t.finish(term.span, None, goal)


@gives_statements(terms.Local)
def _unit_value(t: Translator, term: Term, goal: Goal) -> None:
    """A local name of 有, or a computed one: nothing to do."""
    if term.type is UNIT:
        t.finish(term.span, None, goal)
    else:
        t.finish(term.span, t.value(term), goal)


@gives_statements(terms.Action)
def _action(t: Translator, term: terms.Action, goal: Goal) -> None:
    if term.type is UNIT or isinstance(goal, goals.Ignore):
        t.block.append(term.make(tuple(t.values(term.arguments)), None))
        t.finish(term.span, None, goal)
    else:
        t.finish(term.span, t.value(term), goal)


@gives_statements(terms.Invocation)
def _invocation(t: Translator, term: terms.Invocation, goal: Goal) -> None:
    if term.type is UNIT:
        t.block.append(Call(term.span, term.function, tuple(t.values(term.arguments)), None))
        t.finish(term.span, None, goal)
    else:
        t.finish(term.span, t.value(term), goal)


@gives_statements(terms.Branch)
def _branch(t: Translator, term: terms.Branch, goal: Goal) -> None:
    if term.is_choice:
        t.finish(term.span, t.value(term), goal)
        return
    condition = t.value(term.condition)
    accept, reject = t.inner(term.accept, goal), t.inner(term.reject, goal)
    if not accept and reject:
        condition, accept, reject = settle(Unary(term.span, BOOL, "!", condition)), reject, []
    t.block.append(If(term.span, condition, accept, reject))


@gives_statements(terms.Choice)
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
