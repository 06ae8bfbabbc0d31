"""Sentences at the top of a file: what each kind of declaration becomes (着四).

A 乃 sentence and the 者 sentence of its name right behind it are one declaration. In: the file's
sentences. Out: declarations of the IR, in the order of the source, and what its names mean.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics import CompileError
from ...ir.expressions import Expression, Literal, Name
from ...ir.handles import Handle
from ...ir.module import Constant
from ...ir.types import Array, Atomic, Member, Struct, Type
from .. import ast
from ..build import concrete
from ..classes import (
    CellClass,
    EntryClass,
    FunctionType,
    ResourceClass,
    SpecialClass,
    has_runtime_array,
    is_data,
    is_literal_class,
    show,
)
from ..errors import error, fail
from ..names import safe
from .constant_terms import constant_value, written_value
from .dispatch import term
from .entries import entry_item
from .functions import make_function
from .interface import attributes_of
from .meanings import Broken, ClassMeaning, ConstantMeaning, Meaning, SignatureOnly
from .polymorphic import higher_order, polymorphic
from .program import PLAIN
from .resources import resource
from .state import AlreadyReported, Checker, CurrentDefinition
from .types import class_of

__all__ = ["check_file"]


def check_file(c: Checker, file: ast.File, *, is_interface: bool) -> None:
    """Declare everything in a file; errors are in the checker."""
    for signature, sentence in _paired(c, file.sentences, is_interface=is_interface):
        declared = sentence if isinstance(sentence, ast.Declared) else signature
        c.definition = CurrentDefinition.of(declared.name.text if declared is not None else None)
        try:
            _sentence(c, signature, sentence)
        except CompileError as problem:
            c.report(problem)
            _break(c, declared)
        except AlreadyReported:
            _break(c, declared)
    c.definition = CurrentDefinition.of(None)


def _break(c: Checker, declared: ast.Declared | None) -> None:
    if declared is not None and declared.name.text not in c.scope.top:
        c.scope.top[declared.name.text] = Broken()


def _paired(
    c: Checker, sentences: tuple[ast.Sentence, ...], *, is_interface: bool
) -> Iterator[tuple[ast.Signature | None, ast.Sentence]]:
    """Each declaration: its signature, and the sentence that defines it."""
    pending: ast.Signature | None = None
    for sentence in sentences:
        if pending is not None:
            is_definition = isinstance(sentence, (ast.Definition, ast.Alias))
            if is_definition and sentence.name.text == pending.name.text:  # type: ignore[attr-defined]
                yield pending, sentence
                pending = None
                continue
            _alone(c, pending, is_interface=is_interface)
            pending = None
        if isinstance(sentence, ast.Signature):
            pending = sentence
        else:
            yield None, sentence
    if pending is not None:
        _alone(c, pending, is_interface=is_interface)


def _alone(c: Checker, signature: ast.Signature, *, is_interface: bool) -> None:
    if not is_interface:
        c.definition = CurrentDefinition.of(signature.name.text)
        c.report(CompileError(error("E-14", signature.name.span)))
    c.scope.top[signature.name.text] = SignatureOnly() if is_interface else Broken()


def _sentence(c: Checker, signature: ast.Signature | None, sentence: ast.Sentence) -> None:
    if isinstance(sentence, ast.Import):
        return
    if isinstance(sentence, ast.Bare):
        raise fail("E-13", sentence.span)
    assert isinstance(sentence, ast.Declared)
    if isinstance(sentence, ast.Constructor):
        raise fail("E-12", sentence.span)
    if sentence.name.text in c.scope.top:
        raise fail("E-14d", sentence.name.span, note=f"「{sentence.name.text}」已定于前")
    if isinstance(sentence, ast.Alias):
        meaning = _alias(c, sentence)
    elif signature is None:
        meaning = _constant(c, sentence, None)
    else:
        meaning = _defined(c, signature, sentence)
    c.scope.top[sentence.name.text] = meaning


def _defined(c: Checker, signature: ast.Signature, definition: ast.Declared) -> Meaning:
    """A definition with a signature: by the signature's class."""
    if isinstance(ast.bare_of(signature.value), ast.PolymorphicClass):
        return polymorphic(c, signature.value, definition)
    type = class_of(c, signature.value)
    if isinstance(type, (ResourceClass, Handle)):
        return resource(c, definition, type)
    if isinstance(type, EntryClass):
        return entry_item(c, definition, type)
    if isinstance(type, FunctionType):
        return higher_order(c, signature.value, type, definition) or make_function(
            c, definition, type, signature.value, definition.name.text
        )  # fmt: skip
    if isinstance(type, (CellClass, SpecialClass)):
        raise fail("E-06", signature.value.span, "可为常量之类", show(type))
    return _constant(c, definition, type)


# Classes


def _alias(c: Checker, sentence: ast.Alias) -> Meaning:
    value = ast.bare_of(sentence.value)
    if isinstance(value, ast.ItemList) and value.head.text == "组类":
        return ClassMeaning(_struct(c, sentence, value), PLAIN)
    return ClassMeaning(class_of(c, value), attributes_of(c, value))


def _struct(c: Checker, sentence: ast.Alias, value: ast.ItemList) -> Struct:
    members: list[Member] = []
    seen: set[str] = set()
    for item in value.items:
        if item.name is None or not item.is_class:
            raise fail("E-16f", item.span, help="组类之项书为「项名」乃 类 也")
        if item.name.text in seen:
            raise fail("E-16f", item.name.span, note=f"项「{item.name.text}」重出")
        seen.add(item.name.text)
        members.append(_member(c, item))
    if not members:
        raise fail("E-16f", value.span, note="组类至少一项")
    for i, member in enumerate(members):
        is_last_array = i == len(members) - 1 and isinstance(member.type, Array)
        if has_runtime_array(member.type) and not is_last_array:
            raise fail("E-06", member.span, "有定长之类", show(member.type), note="运行之数组惟可为末项")
    struct = Struct(c.unique(sentence.name.text), tuple(members), sentence.name.span)
    c.program.members[struct] = tuple([attributes_of(c, item.value) for item in value.items])
    c.declarations.append(struct)
    return struct


def _member(c: Checker, item: ast.Item) -> Member:
    assert item.name is not None
    type = class_of(c, item.value)
    if not (is_data(type) or isinstance(type, Atomic)):
        rule = "E-07t" if isinstance(type, (ResourceClass, Handle)) else "E-06"
        raise fail(rule, item.value.span, "可存之类", show(type))
    return Member(safe(item.name.text), type, item.name.span)


# Constants


def _constant(c: Checker, definition: ast.Declared, type: Type | None) -> Meaning:
    """`const`: the value must be a constant expression."""
    if isinstance(ast.bare_of(definition.value), ast.Function):
        raise fail("E-17", definition.value.span, note="函须先以「乃」签其类")
    value = term(c, definition.value, type)
    found = constant_value(value)
    if found is None or not (is_data(value.type) or is_literal_class(value.type)):
        raise fail("E-08", definition.value.span)
    name, span = c.unique(definition.name.text), definition.name.span
    if is_literal_class(value.type):
        return ConstantMeaning(value.type, _named_number(c, name, found))
    constant = Constant(name, value.type, found, span, type is not None, written_value(value))
    c.declarations.append(constant)
    return ConstantMeaning(value.type, Name(span, value.type, constant))


def _named_number(c: Checker, name: str, number: Expression) -> Expression:
    """A bare number, which stands wherever it is used; its declaration too, if WGSL's own reading holds it."""
    try:
        value = concrete(number)
    except CompileError:
        return number
    assert isinstance(number, Literal)
    constant = Constant(name, value.type, value, number.span)
    c.declarations.append(constant)
    return Literal(number.span, number.type, number.value, number.form, number.digits, constant)
