"""Tuples, records and arrays as values.

A tuple of equal scalars is a vector, one of equal columns a matrix. The last item, if it is a tuple in
parentheses, is part of the tuple, unless a matrix or another nesting is expected.
"""

from __future__ import annotations

from ...ir.expressions import Construct, Expression, Literal
from ...ir.types import Array, Matrix, Scalar, Struct, Type, Vector, array
from ...source import Span
from .. import ast
from ..build import settle
from ..classes import Product, is_data, is_literal_class, literal_help, product, show
from ..errors import Undetermined, fail, mixed_tuple
from ..names import safe
from ..terms import Operation, Term
from .dispatch import Place, checks_in_place, term
from .meanings import BuiltinName, ClassMeaning
from .state import Checker, require_constructible

__all__ = ["construct"]


def construct(span: Span, type: Type, parts: list[Term]) -> Term:
    """A value made of its parts. A constant is written by them (W-31)."""

    def build(*expressions: Expression) -> Expression:
        made = settle(Construct(span, type, expressions))
        return Literal(span, type, made.value, parts=expressions) if isinstance(made, Literal) else made

    return Operation.of(span, type, build, *parts)


@checks_in_place(ast.Tuple)
def tuple_value(c: Checker, node: ast.Tuple, place: Place) -> Term:
    """甲 与 乙 与 丙"""
    wanted = _parts_of(place.expected)
    items = list(node.items)
    last = ast.bare_of(items[-1])
    if isinstance(last, ast.Tuple) and last is not items[-1] and not (wanted and len(wanted) == len(items)):
        items[-1:] = _flattened(last)
    if wanted is not None and len(wanted) == len(items):
        parts = [term(c, item, type) for item, type in zip(items, wanted, strict=True)]
        assert place.expected is not None
        return construct(node.span, place.expected, parts)
    parts = [term(c, item) for item in items]
    type = product([part.type for part in parts])
    if isinstance(type, Product):
        raise _no_tuple(node, type, parts, place.expected)
    return construct(node.span, type, parts)


def _parts_of(expected: Type | None) -> list[Type] | None:
    if isinstance(expected, Vector):
        return [expected.element] * expected.width
    if isinstance(expected, Matrix):
        return [expected.column] * expected.columns
    return None


def _flattened(node: ast.Tuple) -> list[ast.Expression]:
    """The items of a tuple in last place, its own last one likewise."""
    items = list(node.items)
    last = ast.bare_of(items[-1])
    return items[:-1] + _flattened(last) if isinstance(last, ast.Tuple) and last is not items[-1] else items


def _no_tuple(node: ast.Tuple, type: Product, parts: list[Term], expected: Type | None) -> Exception:
    for part in parts:
        if is_literal_class(part.type):
            wanted = show(expected) if expected else "标量之类"
            return fail("E-06", part.span, wanted, show(part.type), help=literal_help())
    if isinstance(expected, Product) or len({part.type for part in parts if isinstance(part.type, Scalar)}) > 1:
        return mixed_tuple(node.span)
    help = None
    if len(node.items) < len(parts):
        help = "末括中之组已平；欲其为一列，以「也」标其类：「二阶浮」也（…）"
    return fail("E-06", node.span, show(expected) if expected else "向量或矩阵", show(type), help=help)


@checks_in_place(ast.ItemList)
def item_list(c: Checker, node: ast.ItemList, place: Place) -> Term:
    """「组值」【…】 or 「数组值」【…】"""
    is_builtin = isinstance(c.find(node.head.text), BuiltinName) or c.find(node.head.text) is None
    if is_builtin and node.head.text == "组值":
        return _record(c, node, place.expected)
    if is_builtin and node.head.text == "数组值":
        return _array(c, node, place.expected)
    if is_builtin and node.head.text == "组类":
        raise fail("E-16", node.span)
    raise fail("E-01", node.head.span, f"「{node.head.text}」不可列项")


def _record(c: Checker, node: ast.ItemList, expected: Type | None) -> Term:
    values: dict[str, ast.Expression] = {}
    for item in node.items:
        if item.name is None or item.is_class:
            raise fail("E-16f", item.span, help="组值之项书为「项名」者 值 也")
        if safe(item.name.text) in values:
            raise fail("E-16f", item.name.span, note=f"项「{item.name.text}」重出")
        values[safe(item.name.text)] = item.value
    struct = _structure(c, node, set(values), expected)
    require_constructible(struct, node.span)
    members = {m.name: m.type for m in struct.members}
    for item in node.items:
        assert item.name is not None
        if safe(item.name.text) not in members:
            raise fail("E-16f", item.name.span, note=f"{show(struct)}无项「{item.name.text}」")
    missing = [name for name in members if name not in values]
    if missing:
        raise fail("E-16f", node.span, note=f"缺项：{'、'.join(f'「{name}」' for name in missing)}")
    # Items are evaluated in the order in which they are written.
    written = [term(c, value, members[name]) for name, value in values.items()]
    order = [list(values).index(name) for name in members]

    def build(*expressions: Expression) -> Expression:
        return settle(Construct(node.span, struct, tuple([expressions[i] for i in order])))

    return Operation.of(node.span, struct, build, *written)


def _structure(c: Checker, node: ast.ItemList, names: set[str], expected: Type | None) -> Struct:
    """The expected structure, or else the only one that has these members."""
    if isinstance(expected, Struct):
        return expected
    if expected is not None:
        raise fail("E-06", node.span, show(expected), "组值")
    visible = {name: meaning for names_ in (*reversed(c.scope.opened), c.scope.top) for name, meaning in names_.items()}
    found = {
        meaning.type for meaning in visible.values()
        if isinstance(meaning, ClassMeaning) and isinstance(meaning.type, Struct)
        and {m.name for m in meaning.type.members} == names
    }  # fmt: skip
    if len(found) != 1:
        raise Undetermined(node.span, "以「也」标其类：「类」也（「组值」【…】）")
    struct = found.pop()
    assert isinstance(struct, Struct)
    return struct


def _array(c: Checker, node: ast.ItemList, expected: Type | None) -> Term:
    if not node.items:
        raise fail("E-16f", node.span, note="数组值至少一项")
    if any(item.name is not None for item in node.items):
        raise fail("E-16f", node.span, note="数组值之项无名")
    element = expected.element if isinstance(expected, Array) else None
    parts: list[Term] = []
    for item in node.items:
        parts.append(term(c, item.value, element))
        element = element or parts[0].type
    assert element is not None
    if not is_data(element):
        help = literal_help() if is_literal_class(element) else None
        raise fail("E-06", parts[0].span, "可存之类", show(element), help=help)
    require_constructible(element, parts[0].span)
    return construct(node.span, array(element, len(parts)), parts)
