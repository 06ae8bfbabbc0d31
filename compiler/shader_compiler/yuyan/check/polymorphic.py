"""Polymorphic functions (凡): one function of the IR for each list of classes that they are called with.

「再」乃凡「甲」而化「甲」又化「甲」为「甲」者也。 In: a call. Out: the function for the classes that the call's
class arguments, arguments and expected class say; E-02 where they do not say all. The body is checked
anew for each, with the class parameters standing for classes.
"""

from __future__ import annotations

from ...ir.types import Matrix, Type, Vector
from .. import ast
from ..classes import FunctionType, show
from ..errors import Undetermined, fail
from ..terms import Term
from .dispatch import term
from .functions import make_function
from .meanings import ClassMeaning, FunctionMeaning, Meaning, Polymorphic
from .program import PLAIN
from .state import Checker
from .types import class_of

__all__ = ["instance", "polymorphic"]

Classes = dict[str, Type]


def polymorphic(c: Checker, node: ast.Expression, definition: ast.Declared) -> Polymorphic:
    """What a definition whose signature begins with 凡 means."""
    parameters: list[str] = []
    inner = ast.bare_of(node)
    while isinstance(inner, ast.PolymorphicClass):
        parameters.append(inner.parameter.text)
        inner = ast.bare_of(inner.body)
    if not isinstance(inner, ast.FunctionClass):
        raise fail("E-11", node.span)
    return Polymorphic(tuple(parameters), inner, definition, dict(c.top), {})


def instance(
    c: Checker, call: ast.Application, meaning: Polymorphic, classes: list[Type], values: list[ast.Expression],
    expected: Type | None,
) -> tuple[FunctionMeaning, list[Term]]:  # fmt: skip
    """The function that a call means, and the call's arguments."""
    if len(values) != len(meaning.signature.parameters):
        wanted = len(meaning.signature.parameters)
        raise fail("E-18", call.span, note=f"当予 {wanted} 参，而予 {len(values)}")
    found: Classes = dict(zip(meaning.parameters, classes, strict=False))
    arguments = [term(c, value) for value in values]
    for written, argument in zip(meaning.signature.parameters, arguments, strict=True):
        _match(written, argument.type, meaning.parameters, found)
    if expected is not None:
        _match(meaning.signature.result, expected, meaning.parameters, found)
    if set(found) != set(meaning.parameters):
        raise Undetermined(call.span, "以「以」予其类")
    key = tuple([found[name] for name in meaning.parameters])
    if key not in meaning.instances:
        meaning.instances[key] = _made(c, meaning, found)
    function = meaning.instances[key]
    assert isinstance(function, FunctionMeaning)
    for argument, parameter in zip(arguments, function.type.parameters, strict=True):
        if argument.type is not parameter:
            raise fail("E-06", argument.span, show(parameter), show(argument.type))
    return function, arguments


def _match(written: ast.Expression, type: Type, parameters: tuple[str, ...], found: Classes) -> None:
    """Note what the class parameters in a written class stand for, where `type` is that class."""
    written = ast.bare_of(written)
    if isinstance(written, ast.Name) and written.text in parameters:
        found.setdefault(written.text, type)
    elif isinstance(written, ast.ProductClass):
        part = type.element if isinstance(type, Vector) else type.column if isinstance(type, Matrix) else None
        for item in written.items if part is not None else ():
            assert part is not None
            _match(item, part, parameters, found)


def _made(c: Checker, meaning: Polymorphic, classes: Classes) -> Meaning:
    """The function for these classes, declared before the one that is being checked."""
    names = {name: ClassMeaning(type, PLAIN) for name, type in classes.items()}
    definition = meaning.definition
    kept = c.top, c.locals, c.used, c.current
    c.top, c.locals, c.used, c.current = {**meaning.scope, **names}, {}, set(), definition.name.text
    try:
        type = class_of(c, meaning.signature)
        assert isinstance(type, FunctionType)
        shown = "_".join(show(t).strip("「」") for t in classes.values())
        return make_function(c, definition, type, meaning.signature, f"{definition.name.text}_{shown}")
    finally:
        c.top, c.locals, c.used, c.current = kept
