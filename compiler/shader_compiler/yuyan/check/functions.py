"""Functions of the program: their parameters, results and bodies, in the IR."""

from __future__ import annotations

from collections.abc import Mapping

from ...ir.handles import Handle
from ...ir.module import Function
from ...ir.types import Type
from .. import ast
from ..classes import UNIT, FunctionType, Product, ResourceClass, is_data, is_fixed, show
from ..errors import fail, mixed_tuple
from ..terms import Binding
from ..translate import function_body
from .dispatch import term
from .interface import attributes_of
from .meanings import FunctionArgument, FunctionMeaning, Meaning
from .program import PLAIN, Signature
from .recursion import function_parts
from .state import Checker

__all__ = ["check_passable", "make_function"]

NO_FUNCTIONS: Mapping[int, FunctionArgument] = {}


def make_function(
    c: Checker, definition: ast.Declared, type: FunctionType, written: ast.Expression, name: str,
    functions: Mapping[int, FunctionArgument] = NO_FUNCTIONS,
) -> FunctionMeaning:  # fmt: skip
    """`fn`: parameters and result are the signature's, which `written` is; those of 有 are left out, and
    those in `functions`, which stand for a function each.
    """
    check_passable(type, written, tuple([i in functions for i in range(len(type.parameters))]))
    parameters, body = function_parts(definition.value, len(type.parameters))
    meanings: list[Meaning] = [
        functions.get(i) or Binding(p.text, t, p.span, "unit" if t is UNIT else "value")
        for i, (p, t) in enumerate(zip(parameters, type.parameters, strict=True))
    ]
    before = [c.bind(p, b) for p, b in zip(parameters, meanings, strict=True)]
    try:
        value = term(c, body, type.result)
    finally:
        for p, b in reversed(list(zip(parameters, before, strict=True))):
            c.unbind(p, b)
    bindings = [meaning for meaning in meanings if isinstance(meaning, Binding)]
    result = None if type.result is UNIT else type.result
    made = Function(c.unique(name), (), result, [], definition.name.span)
    used = c.definition.used | {struct.name for struct in c.program.members}
    function_body(made, bindings, value, used, c.definition.bound)
    c.declarations.append(made)
    nodes = [node for i, node in enumerate(_parameter_nodes(written)) if i not in functions]
    attributes = [attributes_of(c, node) for node in nodes] or [PLAIN] * len(bindings)
    c.program.signatures[made] = Signature(bindings, tuple(attributes), attributes_of(c, _result_node(written)))
    return FunctionMeaning(made, type, value.is_effectful)


def check_passable(type: FunctionType, written: ast.Expression, takes_function: tuple[bool, ...]) -> None:
    """Raises CompileError where no function can take or give what a class says. What a parameter that is a
    function takes and gives, is asked too.
    """
    nodes = _parameter_nodes(written) or (written,) * len(type.parameters)
    for node, part, is_function in zip(nodes, type.parameters, takes_function, strict=True):
        if is_function and isinstance(part, FunctionType):
            check_passable(part, node, (False,) * len(part.parameters))
        else:
            _passable(part, node)
    _passable(type.result, written)


def _passable(type: Type, node: ast.Expression) -> None:
    if type is UNIT or (is_data(type) and is_fixed(type)):
        return
    if isinstance(type, (ResourceClass, Handle)):
        raise fail("E-07t", node.span)
    if isinstance(type, FunctionType):
        raise fail("E-18", node.span)
    if isinstance(type, Product):
        raise mixed_tuple(node.span)
    raise fail("E-06", node.span, "可传之类", show(type))


def _parameter_nodes(written: ast.Expression) -> tuple[ast.Expression, ...]:
    """Where each parameter's class is written; nothing where the signature is an alias."""
    value = ast.bare_of(written)
    return value.parameters if isinstance(value, ast.FunctionClass) else ()


def _result_node(written: ast.Expression) -> ast.Expression | None:
    value = ast.bare_of(written)
    return value.result if isinstance(value, ast.FunctionClass) else None
