"""令: what a name in the function is from then on."""

from __future__ import annotations

from ...ir.expressions import Name
from ...ir.statements import Call, Let, Value
from .. import terms
from ..build import concrete
from ..classes import concrete_class
from ..terms import Binding, Term
from . import goals
from .translator import Translator, named

__all__ = ["bind"]


def bind(t: Translator, term: terms.Let) -> None:
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
