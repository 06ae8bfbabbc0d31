"""Names, bindings, conditionals, sequences: the shapes of values."""

from __future__ import annotations

from ...ir.expressions import Expression, Literal, Load, Name
from ...ir.handles import Handle
from ...ir.module import GlobalVariable
from ...ir.types import ABSTRACT_FLOAT, ABSTRACT_INT, BOOL, Scalar, Type, Vector, pointer
from ...source import Span
from .. import ast
from ..build import concrete, literal
from ..classes import UNIT, CellClass, is_data, is_fixed, is_literal_class, show
from ..errors import Undetermined, fail
from ..numbers import digits_of, number_of
from ..terms import Again, Binding, Branch, Let, Local, Nothing, Operation, Sequence, Term
from ..vocabulary import functions
from .dispatch import SPECIAL, Call, Place, checks_in_place, refuses, term
from .meanings import (
    BuiltinName,
    ClassMeaning,
    ConstantMeaning,
    EntryMeaning,
    Meaning,
    OverrideMeaning,
    ResourceMeaning,
)
from .modules import builtin_of
from .state import Checker, Tail, require_constructible, usable
from .types import class_of

__all__ = ["named", "variable"]

WORDS: dict[str, bool | None] = {"阳": True, "阴": False, "元": None}


@checks_in_place(ast.Name)
def name(c: Checker, node: ast.Name, place: Place) -> Term:
    """A name, or a number. A builtin function without arguments is called by its name alone."""
    meaning = c.find(node.text)
    number = number_of(node.text) if meaning is None else None
    if number is not None:
        type = ABSTRACT_FLOAT if isinstance(number, float) else ABSTRACT_INT
        return Operation.of(node.span, type, lambda: literal(node.span, type, number, digits_of(node.text)))
    return named(c, node.span, c.meaning(node) if meaning is None else usable(meaning, node), place)


def named(c: Checker, span: Span, meaning: Meaning, place: Place) -> Term:
    """The value of what a name means."""
    if isinstance(meaning, BuiltinName) and SPECIAL.get(meaning.name, (None,))[0] == 0:
        return SPECIAL[meaning.name][1](c, Call(span, meaning.name, [], [], place.expected))
    match meaning:
        case Binding(kind="unit"):
            return Nothing(span, UNIT)
        case Binding(kind="cell"):
            raise fail("E-23", span)
        case Binding():
            return Local(span, meaning.type, meaning)
        case ConstantMeaning():
            return Operation.of(span, meaning.type, lambda: _at(meaning.value, span))
        case ResourceMeaning():
            return _resource(span, meaning.variable)
        case OverrideMeaning():
            override = meaning.override
            return Operation.of(span, override.type, lambda: Name(span, override.type, override))
        case BuiltinName() if meaning.name in WORDS:
            return _word(span, WORDS[meaning.name])
        case ClassMeaning() | EntryMeaning():
            raise fail("E-06", span, "值", "类" if isinstance(meaning, ClassMeaning) else "入口项")
    if isinstance(meaning, BuiltinName) and not functions.is_function(meaning.name):
        raise fail("E-06", span, "值", f"「{meaning.name}」")
    raise fail("E-18", span, help=f"召之则以「于」予其参：{''.join(span.text.split())}于…")


def _at(value: Expression, span: Span) -> Expression:
    return Name(span, value.type, value.target) if isinstance(value, Name) else value


def _word(span: Span, value: bool | None) -> Term:
    if value is None:
        return Nothing(span, UNIT)
    return Operation.of(span, BOOL, lambda: Literal(span, BOOL, value))


def variable(span: Span, target: GlobalVariable) -> Expression:
    """The pointer that a variable's name is."""
    return Name(span, pointer(target.space, target.type, target.access), target)


def _resource(span: Span, target: GlobalVariable) -> Term:
    if not isinstance(target.type, Handle):
        raise fail("E-07t", span, help="缓冲与共享之数组，以「读数组」「读均匀」「读缓冲」「读共享」之类读之")
    return Operation.of(span, target.type, lambda: Load(span, target.type, variable(span, target)))


@checks_in_place(ast.Parenthesized)
def parenthesized(c: Checker, node: ast.Parenthesized, place: Place) -> Term:
    return term(c, node.inner, place.expected, place.tail)


@checks_in_place(ast.Ascription)
def ascription(c: Checker, node: ast.Ascription, place: Place) -> Term:
    return term(c, node.value, class_of(c, node.signature), place.tail)


refuses("E-17", ast.Function)
refuses("E-20", ast.String)
refuses("E-06", ast.FunctionClass, ast.PolymorphicClass, ast.ProductClass, particular=("值", "类"))


@checks_in_place(ast.Sequence)
def sequence(c: Checker, node: ast.Sequence, place: Place) -> Term:
    first = term(c, node.first)
    _fixed(first.type, node.first.span)
    return Sequence.of(node.span, first, term(c, node.second, place.expected, place.tail))


@checks_in_place(ast.Binding)
def binding(c: Checker, node: ast.Binding, place: Place) -> Term:
    """令: a value's name, or a cell's."""
    initial, content = _new_cell(c, node.value)
    value = term(c, initial if initial is not None else node.value, content)
    _fixed(value.type, node.value.span)
    if initial is not None and not (is_data(value.type) or is_literal_class(value.type)):
        raise fail("E-06", node.value.span, "可存之类", show(value.type))
    bound = _binding(node.name, value, is_cell=initial is not None)
    before = c.bind(node.name, bound)
    try:
        body = term(c, node.body, place.expected, place.tail)
    finally:
        c.unbind(node.name, before)
    return Let.of(node.span, bound, value, body)


def _fixed(type: Type, span: Span) -> None:
    """E-06 for a value that no variable can hold."""
    if is_data(type) and not is_fixed(type):
        raise fail("E-06", span, "有定长而无原子之类", show(type))


def _new_cell(c: Checker, node: ast.Expression) -> tuple[ast.Expression | None, Type | None]:
    """What a new cell holds first, if the expression makes one, and its class, if that is written: with 以, or
    「格」于 the class 也.
    """
    node = ast.bare_of(node)
    if isinstance(node, ast.Ascription):
        initial, content = _new_cell(c, node.value)
        if initial is None:
            return None, None
        cell = class_of(c, node.signature)
        if not isinstance(cell, CellClass) or content not in (None, cell.content):
            raise fail("E-06", node.value.span, show(cell), "格")
        return initial, cell.content
    if not isinstance(node, ast.Application) or builtin_of(c, node.function) != "新格":
        return None, None
    values = [argument.value for argument in node.arguments if not argument.is_class]
    classes = [class_of(c, argument.value) for argument in node.arguments if argument.is_class]
    if len(values) != 1 or len(classes) > 1:
        raise fail("E-18", node.span, note="「新格」取一参")
    return values[0], classes[0] if classes else None


def _binding(node: ast.Name, value: Term, *, is_cell: bool) -> Binding:
    if is_cell:
        return Binding(node.text, value.type, node.span, "cell")
    return Binding(node.text, value.type, node.span, "unit" if value.type is UNIT else "value")


@checks_in_place(ast.Conditional)
def conditional(c: Checker, node: ast.Conditional, place: Place) -> Term:
    """若: one branch says what the class is, the other must have it."""
    condition = term(c, node.condition, BOOL)
    if place.expected is None:
        accept, reject = _branches(c, node, place.tail)
    else:
        accept, reject = (
            term(c, node.accept, place.expected, place.tail),
            term(c, node.reject, place.expected, place.tail),
        )
    # A branch that calls the local function again has whatever class the other has.
    type = reject.type if isinstance(accept, Again) else accept.type
    require_constructible(type, node.span)
    choosable = isinstance(type, (Scalar, Vector))
    if is_literal_class(type):
        accept, reject = _concrete(accept), _concrete(reject)
    return Branch.of(node.span, type, condition, accept, reject, choosable=choosable)


def _branches(c: Checker, node: ast.Conditional, tail: Tail) -> tuple[Term, Term]:
    """First 则, then 否则: the one that has a class by itself says what the other is checked against."""
    warnings = len(c.warnings)
    try:
        accept = term(c, node.accept, None, tail)
    except Undetermined:
        del c.warnings[warnings:]
        reject = term(c, node.reject, None, tail)
        return term(c, node.accept, reject.type, tail), reject
    return accept, term(c, node.reject, accept.type, tail)


def _concrete(value: Term) -> Term:
    """A bare number that a variable or a choice holds."""
    if value.is_structured:
        return value
    return Operation.of(value.span, value.type, concrete, value)
