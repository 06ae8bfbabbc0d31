"""Functions that become one function of the IR for each list of what they are called with.

「再」乃凡「甲」而化「甲」又化「甲」为「甲」者也。 takes classes; 「施」乃化（化「无三二」为「无三二」者）又化「无三二」为「无三二」者也。
takes a function. In: a call. Out: the function for the classes and the functions that the call gives. Classes
come from class arguments, from arguments and from the expected class; E-02 where they do not say all (a bare
number says nothing). The body is checked anew for each, with the class parameters standing for classes, and
the parameters that are functions standing for those functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ...ir.types import Array, Matrix, Type, Vector
from .. import ast
from ..classes import FunctionType, is_literal_class, show
from ..errors import Undetermined, fail
from ..terms import Term
from .dispatch import term
from .function_arguments import function_argument, function_named, key_of
from .functions import check_passable, make_function
from .meanings import ClassMeaning, FunctionArgument, FunctionMeaning, Polymorphic
from .modules import known_meaning
from .program import PLAIN
from .recursion import function_parts
from .state import Checker, CurrentDefinition, require
from .types import class_of

__all__ = ["higher_order", "instance", "polymorphic"]

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
    takes_function = tuple([_is_function_class(c, part) for part in inner.parameters])
    return Polymorphic(tuple(parameters), takes_function, inner, definition, c.scope.with_names({}), {})


def _is_function_class(c: Checker, node: ast.Expression) -> bool:
    meaning = known_meaning(c, node)
    is_alias = isinstance(meaning, ClassMeaning) and isinstance(meaning.type, FunctionType)
    return is_alias or isinstance(ast.bare_of(node), ast.FunctionClass)


def higher_order(
    c: Checker, node: ast.Expression, type: FunctionType, definition: ast.Declared
) -> Polymorphic | None:  # fmt: skip
    """What a definition means whose parameters are functions, some of them; None if none is."""
    takes_function = tuple([isinstance(part, FunctionType) for part in type.parameters])
    if not any(takes_function):
        return None
    check_passable(type, node, takes_function)
    function_parts(definition.value, len(takes_function))
    return Polymorphic((), takes_function, ast.bare_of(node), definition, c.scope.with_names({}), {})


def instance(
    c: Checker, call: ast.Application, meaning: Polymorphic, classes: list[Type], values: list[ast.Expression],
    expected: Type | None,
) -> tuple[FunctionMeaning, list[Term]]:  # fmt: skip
    """The function that a call means, and the call's arguments but for those that are functions."""
    if len(values) != len(meaning.takes_function):
        wanted = len(meaning.takes_function)
        raise fail("E-18", call.span, note=f"当予 {wanted} 参，而予 {len(values)}")
    given = [None if takes else term(c, v) for takes, v in zip(meaning.takes_function, values, strict=True)]
    found = _classes(c, call, meaning, classes, values, given, expected)
    with _inside(c, meaning, found):
        type = class_of(c, meaning.signature)
    assert isinstance(type, FunctionType)
    check_passable(type, meaning.signature, meaning.takes_function)
    functions: dict[int, FunctionArgument] = {}
    arguments: list[Term] = []
    for i, (value, argument, parameter) in enumerate(zip(values, given, type.parameters, strict=True)):
        if isinstance(parameter, FunctionType):
            functions[i] = function_argument(c, value, parameter)
        elif argument is not None:
            arguments.append(require(argument, parameter))
    key = (*found.values(), *[key_of(function) for function in functions.values()])
    if key not in meaning.instances:
        with _inside(c, meaning, found):
            meaning.instances[key] = _made(c, meaning, type, found, functions)
    return meaning.instances[key], arguments


def _classes(
    c: Checker, call: ast.Application, meaning: Polymorphic, classes: list[Type], values: list[ast.Expression],
    given: list[Term | None], expected: Type | None,
) -> Classes:  # fmt: skip
    """What the class parameters stand for in a call, in their order."""
    if not meaning.parameters:
        if classes:
            raise fail("E-18", call.span, note="此函不取类参")
        return {}
    assert isinstance(meaning.signature, ast.FunctionClass)
    found: Classes = dict(zip(meaning.parameters, classes, strict=False))
    for written, value, argument in zip(meaning.signature.parameters, values, given, strict=True):
        type = argument.type if argument is not None else function_named(c, value)
        if type is not None and not is_literal_class(type):
            _match(written, type, meaning.parameters, found)
    if expected is not None:
        _match(meaning.signature.result, expected, meaning.parameters, found)
    if set(found) != set(meaning.parameters):
        raise Undetermined(call.span, "以「以」予其类")
    return {name: found[name] for name in meaning.parameters}


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
    elif isinstance(written, ast.Application) and isinstance(type, Array):
        _match(written.arguments[0].value, type.element, parameters, found)
    elif isinstance(written, ast.FunctionClass) and isinstance(type, FunctionType):
        for item, meant in zip((*written.parameters, written.result), (*type.parameters, type.result), strict=False):
            _match(item, meant, parameters, found)


@contextmanager
def _inside(c: Checker, meaning: Polymorphic, classes: Classes) -> Iterator[None]:
    """Let the checker see what the definition sees."""
    kept = c.scope, c.definition
    c.scope = meaning.scope.with_names({name: ClassMeaning(type, PLAIN) for name, type in classes.items()})
    c.definition = CurrentDefinition.of(meaning.definition.name.text)
    try:
        yield
    finally:
        c.scope, c.definition = kept


def _made(
    c: Checker, meaning: Polymorphic, type: FunctionType, classes: Classes, functions: dict[int, FunctionArgument]
) -> FunctionMeaning:
    """The function for these classes and functions, declared before the one that is being checked."""
    shown = [show(t).strip("「」") for t in classes.values()] + [f.name for f in functions.values()]
    name = "_".join([meaning.definition.name.text, *shown])
    return make_function(c, meaning.definition, type, meaning.signature, name, functions)
