"""Terms as expressions: what `Translator.value` gives for each class of terms."""

from __future__ import annotations

from ...builtins import find
from ...builtins.matching import resolve
from ...builtins.signature import Overload
from ...ir.expressions import Builtin, Expression, Load, Name
from ...ir.statements import Call, Value
from ...ir.types import Pointer
from ...source import Span
from .. import terms
from ..build import concrete, settle
from ..terms import Term
from . import goals
from .bindings import bind
from .translator import Translator, gives_value, named

__all__: list[str] = []


@gives_value(terms.Operation)
def _operation(t: Translator, term: terms.Operation) -> Expression:
    return term.build(*t.values(term.arguments))


@gives_value(terms.Local)
def _local(t: Translator, term: terms.Local) -> Expression:
    known = t.known[term.binding]
    here = Name(term.span, known.type, known.target)
    return Load(term.span, here.type.store, here) if isinstance(here.type, Pointer) else here


@gives_value(terms.Place)
def _place(t: Translator, term: terms.Place) -> Expression:
    return Name(term.span, t.known[term.binding].type, t.known[term.binding].target)


@gives_value(terms.Action)
def _action_value(t: Translator, term: terms.Action) -> Expression:
    value = Value("", term.type, term.span)
    t.block.append(term.make(tuple(t.values(term.arguments)), value))
    return Name(term.span, term.type, value)


@gives_value(terms.Invocation)
def _invocation_value(t: Translator, term: terms.Invocation) -> Expression:
    value = Value("", term.type, term.span)
    t.block.append(Call(term.span, term.function, tuple(t.values(term.arguments)), value))
    return Name(term.span, term.type, value)


@gives_value(terms.Branch)
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


@gives_value(terms.Let)
def _let_value(t: Translator, term: terms.Let) -> Expression:
    bind(t, term)
    return t.value(term.body)


@gives_value(terms.Sequence)
def _sequence_value(t: Translator, term: terms.Sequence) -> Expression:
    t.into(term.first, goals.Ignore())
    return t.value(term.second)


@gives_value(terms.Loop, terms.Choice)
def _through_variable(t: Translator, term: Term) -> Expression:
    variable = t.declare(t.names.fresh("yy_值"), term.type, term.span)
    t.into(term, goals.Assign(variable))
    return Load(term.span, variable.type, named(term.span, variable))
