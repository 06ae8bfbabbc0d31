"""甲 中「项」: parts of records, vectors, matrices, arrays; and 「模」之「名」 as a value."""

from __future__ import annotations

from ...ir.expressions import Expression, Swizzle
from ...ir.types import I32, Array, Matrix, Struct, Type, Vector, vector
from .. import ast
from ..build import element, literal, member, settle
from ..classes import show
from ..errors import fail
from ..names import nearest, safe
from ..numbers import integer_of
from ..terms import Operation, Term
from .dispatch import checks, term
from .expressions import named
from .modules import qualified
from .state import Checker

__all__: list[str] = []

LANES = {**{c: i for i, c in enumerate("横纵深权")}, **{c: i for i, c in enumerate("红绿蓝透")}}
LETTERS = (frozenset("横纵深权"), frozenset("红绿蓝透"))


@checks(ast.Qualified)
def qualified_value(c: Checker, node: ast.Qualified) -> Term:
    return named(node.span, qualified(c, node))


@checks(ast.Element)
def projection(c: Checker, node: ast.Element) -> Term:
    """中: of a record the member of this name; else the part of this number, or the components named."""
    base = term(c, node.base)
    type, name = base.type, node.name.text
    if isinstance(type, Struct):
        return _member(node, base, type, name)
    index = integer_of(name)
    if index is not None and isinstance(type, (Vector, Matrix, Array)):
        return _indexed(node, base, type, index)
    if isinstance(type, Vector) and len(name) <= 4 and any(set(name) <= letters for letters in LETTERS):
        return _swizzle(node, base, type, tuple([LANES[letter] for letter in name]))
    raise fail("E-16f", node.name.span, note=f"{show(type)}无项「{name}」")


def _member(node: ast.Element, base: Term, type: Struct, name: str) -> Term:
    names = [m.name for m in type.members]
    number = names.index(safe(name)) if safe(name) in names else integer_of(name)
    if number is None or not 0 <= number < len(names):
        similar = nearest(name, names)
        raise fail("E-16f", node.name.span, note=f"{show(type)}无项「{name}」",
                   help=f"或为「{similar}」？" if similar else None)  # fmt: skip
    return Operation.of(node.span, type.members[number].type, lambda e: member(node.span, e, number), base)


def _indexed(node: ast.Element, base: Term, type: Vector | Matrix | Array, index: int) -> Term:
    count = type.width if isinstance(type, Vector) else type.columns if isinstance(type, Matrix) else type.count
    if not isinstance(count, int) or not 0 <= index < count:
        raise fail("E-21", node.name.span, note=f"{show(type)}之项凡 {count}，自「零」数之")
    if isinstance(type, Vector):
        return _swizzle(node, base, type, (index,))
    part = type.column if isinstance(type, Matrix) else type.element
    at = literal(node.name.span, I32, index)
    return Operation.of(node.span, part, lambda e: element(node.span, e, at), base)


def _swizzle(node: ast.Element, base: Term, type: Vector, lanes: tuple[int, ...]) -> Term:
    if max(lanes) >= type.width:
        raise fail("E-16f", node.name.span, note=f"{show(type)}无此分")
    result: Type = type.element if len(lanes) == 1 else vector(len(lanes), type.element)

    def build(e: Expression) -> Expression:
        return settle(Swizzle(node.span, result, e, lanes))

    return Operation.of(node.span, result, build, base)
