"""甲 中「项」: parts of records, vectors, matrices, arrays; and 「模」之「名」 as a value."""

from __future__ import annotations

from ...ir.expressions import Expression, Literal, Swizzle
from ...ir.types import I32, Array, Matrix, Struct, Type, Vector, vector
from .. import ast
from ..build import element, member, settle
from ..classes import show
from ..errors import fail
from ..names import nearest, safe
from ..numbers import integer_of
from ..terms import Operation, Term
from .dispatch import Place, checks, checks_in_place, term
from .expressions import named
from .modules import qualified
from .state import Checker

__all__ = ["lane", "member_number", "part_number"]

LANES = {**{c: i for i, c in enumerate("横纵深权")}, **{c: i for i, c in enumerate("红绿蓝透")}}
LETTERS = (frozenset("横纵深权"), frozenset("红绿蓝透"))


@checks_in_place(ast.Qualified)
def qualified_value(c: Checker, node: ast.Qualified, place: Place) -> Term:
    return named(c, node.span, qualified(c, node), place)


@checks(ast.Element)
def projection(c: Checker, node: ast.Element) -> Term:
    """中: of a record the member of this name; else the part of this number, or the components named."""
    base = term(c, node.base)
    type, name = base.type, node.name.text
    if isinstance(type, Struct):
        return _member(node, base, type)
    if isinstance(type, Vector) and _are_lanes(name):
        return _swizzle(node, base, type, tuple([LANES[letter] for letter in name]))
    if isinstance(type, Vector):
        return _swizzle(node, base, type, (lane(node, type),))
    if isinstance(type, (Matrix, Array)):
        return _indexed(node, base, type)
    raise fail("E-16f", node.name.span, note=f"{show(type)}无项「{name}」")


def member_number(node: ast.Element, type: Struct) -> int:
    """Which member 中 names: the one of this name, or else of this number."""
    name, names = node.name.text, [m.name for m in type.members]
    number = names.index(safe(name)) if safe(name) in names else integer_of(name)
    if number is None or not 0 <= number < len(names):
        similar = nearest(name, names)
        raise fail("E-16f", node.name.span, note=f"{show(type)}无项「{name}」",
                   help=f"或为「{similar}」？" if similar else None)  # fmt: skip
    return number


def part_number(node: ast.Element, type: Vector | Matrix | Array) -> int:
    """Which element 中 names, by its number."""
    index = integer_of(node.name.text)
    if index is None:
        help = (
            "其分曰「横」「纵」「深」「权」，或「零」「一」「二」「三」"
            if isinstance(type, Vector)
            else "以数举其元素，自「零」始"
        )
        raise fail("E-16f", node.name.span, note=f"{show(type)}无项「{node.name.text}」", help=help)
    count = type.width if isinstance(type, Vector) else type.columns if isinstance(type, Matrix) else type.count
    if not isinstance(count, int) or not 0 <= index < count:
        raise fail("E-21", node.name.span, note=f"{show(type)}之项凡 {count}，自「零」数之")
    return index


def lane(node: ast.Element, type: Vector) -> int:
    """Which component of a vector 中 names, by its number or its letter."""
    index = LANES.get(node.name.text)
    if index is None:
        return part_number(node, type)
    if index >= type.width:
        raise fail("E-16f", node.name.span, note=f"{show(type)}无此分")
    return index


def _are_lanes(name: str) -> bool:
    return len(name) <= 4 and any(set(name) <= letters for letters in LETTERS)


def _member(node: ast.Element, base: Term, type: Struct) -> Term:
    number = member_number(node, type)
    return Operation.of(node.span, type.members[number].type, lambda e: member(node.span, e, number), base)


def _indexed(node: ast.Element, base: Term, type: Matrix | Array) -> Term:
    part = type.column if isinstance(type, Matrix) else type.element
    at = Literal(node.name.span, I32, part_number(node, type))
    return Operation.of(node.span, part, lambda e: element(node.span, e, at), base)


def _swizzle(node: ast.Element, base: Term, type: Vector, lanes: tuple[int, ...]) -> Term:
    if max(lanes) >= type.width:
        raise fail("E-16f", node.name.span, note=f"{show(type)}无此分")
    result: Type = type.element if len(lanes) == 1 else vector(len(lanes), type.element)

    def build(e: Expression) -> Expression:
        return settle(Swizzle(node.span, result, e, lanes))

    return Operation.of(node.span, result, build, base)
