"""Arguments that are functions: functions of the program and builtin ones, by their names.

In: what a call gives for a parameter whose class is a function's. Out: the function that is meant, once it
is clear that it takes and gives what that class says. A function is given on only where it is called: the
parameter's name stands for it, and nothing else can be done with it (E-18).
"""

from __future__ import annotations

from ...ir.types import Type
from .. import ast
from ..classes import UNIT, FunctionType, show
from ..errors import fail
from ..terms import Binding, Local, Nothing, Term
from ..vocabulary import functions
from .dispatch import checks, term
from .meanings import BuiltinName, FunctionArgument, FunctionMeaning, Meaning, Polymorphic
from .modules import known_meaning
from .state import Checker

__all__ = ["Checked", "function_argument", "function_named", "key_of"]


class Checked(ast.Expression):
    """An expression that was checked."""

    term: Term


@checks(Checked)
def checked(_: Checker, node: Checked) -> Term:
    """What the check gave."""
    return node.term


def function_named(c: Checker, node: ast.Expression) -> FunctionType | None:
    """The class of the function that an argument names, if the name says it."""
    meaning = _meaning(c, node)
    return meaning.type if isinstance(meaning, (FunctionMeaning, FunctionArgument)) else None


def function_argument(c: Checker, node: ast.Expression, wanted: FunctionType) -> FunctionArgument:
    """The function that an argument names, which must be of the class. Raises E-06, E-18."""
    meaning = _meaning(c, node)
    if meaning is None:
        raise fail("E-06", node.span, show(wanted), show(term(c, node).type))
    if isinstance(meaning, (FunctionMeaning, FunctionArgument)):
        if not _same(meaning.type, wanted):
            raise fail("E-06", node.span, show(wanted), show(meaning.type))
    else:
        term(c, _call(node, wanted), wanted.result)
    if isinstance(meaning, FunctionArgument):
        return meaning
    return FunctionArgument(meaning, wanted, _name(meaning))


def _meaning(c: Checker, node: ast.Expression) -> Meaning | None:
    """The function that an expression names; None if it names none."""
    meaning = known_meaning(c, node)
    is_builtin = isinstance(meaning, BuiltinName) and functions.is_function(meaning.name)
    known = isinstance(meaning, (FunctionMeaning, FunctionArgument, Polymorphic))
    return meaning if is_builtin or known else None


def _same(one: FunctionType, other: FunctionType) -> bool:
    return one.parameters == other.parameters and one.result is other.result


def _call(node: ast.Expression, wanted: FunctionType) -> ast.Application:
    """A call with arguments of the classes that the function will be called with."""
    arguments = []
    for type in wanted.parameters:
        value = Nothing(node.span, UNIT) if type is UNIT else _value(node, type)
        arguments.append(ast.Argument(node.span, Checked(node.span, value), False))
    return ast.Application(node.span, node, tuple(arguments))


def _value(node: ast.Expression, type: Type) -> Term:
    return Local(node.span, type, Binding("", type, node.span))


def _name(meaning: Meaning) -> str:
    if isinstance(meaning, FunctionMeaning):
        return meaning.function.name
    assert isinstance(meaning, (BuiltinName, Polymorphic))
    return meaning.name if isinstance(meaning, BuiltinName) else meaning.definition.name.text


def key_of(function: FunctionArgument) -> object:
    """What is equal where two arguments are one function."""
    meaning = function.meaning
    return meaning.name if isinstance(meaning, BuiltinName) else meaning
