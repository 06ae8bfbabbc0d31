"""递归令「走」其 类 为 得「参」而…而…: local functions, which become loops where they are called.

A local function calls itself in tail position alone, and is called once from outside (E-15).
"""

from __future__ import annotations

from .. import ast
from ..classes import UNIT, FunctionType, show
from ..errors import fail
from ..terms import Again, Binding, Branch, Choice, Let, Loop, Recursion, Sequence, Term
from .dispatch import Place, checks_in_place, term
from .meanings import LocalFunction
from .state import Checker, Tail, require_constructible
from .types import class_of

__all__ = ["function_parts", "local_call"]


@checks_in_place(ast.Recursion)
def recursion(c: Checker, node: ast.Recursion, place: Place) -> Term:
    """递归令: a local function, which becomes a loop where it is called."""
    signature = class_of(c, node.signature)
    if not isinstance(signature, FunctionType):
        raise fail("E-06", node.signature.span, "函之类", show(signature))
    for type in (*signature.parameters, signature.result):
        require_constructible(type, node.signature.span)
    parameters, body = function_parts(node.value, len(signature.parameters))
    bindings = tuple([
        Binding(p.text, type, p.span, "unit" if type is UNIT else "variable")
        for p, type in zip(parameters, signature.parameters, strict=True)
    ])  # fmt: skip
    loop = Recursion(node.name.text, bindings, signature.result)
    meaning = LocalFunction(loop, set())
    outer = c.bind(node.name, meaning)
    try:
        before = [c.bind(p, b) for p, b in zip(parameters, bindings, strict=True)]
        try:
            loop.body = term(c, body, signature.result, frozenset([loop]))
        finally:
            for p, b in reversed(list(zip(parameters, before, strict=True))):
                c.unbind(p, b)
        if not _ends(loop.body):
            raise fail("E-15", node.value.span, note="此函惟自召，永无终")
        meaning.is_open = False
        return term(c, node.body, place.expected, place.tail)
    finally:
        c.unbind(node.name, outer)


def _ends(body: Term) -> bool:
    """Whether some way through a local function's body does not call it again."""
    match body:
        case Again():
            return False
        case Branch():
            return _ends(body.accept) or _ends(body.reject)
        case Choice():
            return _ends(body.otherwise) or any(_ends(branch) for _, branch in body.cases)
        case Let():
            return _ends(body.body)
        case Sequence():
            return _ends(body.second)
    return True


def local_call(node: ast.Expression, meaning: LocalFunction, arguments: list[Term], tail: Tail) -> Term:
    """A call of a local function: from inside the next round, from outside the loop itself."""
    loop = meaning.recursion
    if meaning.is_open:
        if loop not in tail:
            raise fail("E-15", node.span)
        return Again.of(node.span, loop.result, loop, *arguments)
    meaning.calls.add(id(node))
    if len(meaning.calls) > 1:
        raise fail("E-15", node.span, note=f"局部之函「{loop.name}」惟可召一次")
    return Loop.of(node.span, loop.result, loop, *arguments)


def function_parts(node: ast.Expression, count: int) -> tuple[list[ast.Name], ast.Expression]:
    """The binders and the body of a defined function, which must have `count` binders."""
    parameters: list[ast.Name] = []
    inner = ast.bare_of(node)
    while isinstance(inner, ast.Function) and len(parameters) < count:
        parameters.append(inner.parameter)
        body = inner.body
        inner = ast.bare_of(body)
    if len(parameters) != count or isinstance(inner, ast.Function):
        raise fail("E-17", node.span, note=f"其类有 {count} 参，当书 {count} 个「得」")
    return parameters, body
