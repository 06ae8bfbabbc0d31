"""Builtin functions on tiles (着十二, 着十三).

Starts and strides count the tile's components. All these calls are effectful: the whole subgroup, or
for tensor tiles the whole workgroup, makes them together.
"""

from __future__ import annotations

from ...analysis.tiles import tile_access, wrong_tile
from ...builtins import find
from ...builtins.signature import Overload, Row
from ...builtins.tiles import TILE_ROWS
from ...ir.expressions import Binary, Bitcast, Construct, Expression
from ...ir.module import GlobalVariable
from ...ir.statements import BuiltinCall, Statement, Value
from ...ir.subgroup_matrix import MAJORNESS
from ...ir.tensor_tile import TENSOR_TILE
from ...ir.types import F16, F32, I32, U32, Array, Type
from ...source import Span
from .. import ast
from ..build import adapt, constant_of, settle
from ..build import literal as number
from ..classes import UNIT, is_literal_class, show
from ..errors import fail
from ..terms import Action, Operation, Term
from ..vocabulary import tiles
from ..vocabulary.tiles import Move
from .dispatch import Call, special, term
from .expressions import variable
from .places import SPACES, memory_of, writable
from .state import Checker

__all__: list[str] = []

SPACES.update({name: (move.space,) for name, move in (*tiles.LOADS.items(), *tiles.STORES.items())})
SPACES.update({"张量片乘加": ("storage",), "张量片乘加之乙": ("workgroup",), "存张量片累": ("storage",)})


def _row(name: str) -> Row:
    row = TILE_ROWS.get(name) or find(name)
    assert row is not None
    return row


def _array(c: Checker, node: ast.Expression, name: str, elements: tuple[Type, ...]) -> GlobalVariable:
    """The variable that the argument names: an array of one of these classes."""
    target = memory_of(c, node, name)
    if not isinstance(target.type, Array) or target.type.element not in elements:
        wanted = "或".join(f"「数组」于{show(element)}" for element in elements)
        raise fail("E-06", node.span, wanted, show(target.type))
    return target


@special(3, *tiles.LOADS)
def load(c: Checker, call: Call) -> Term:
    """array, start, stride"""
    move = tiles.LOADS[call.name]
    target = _array(c, call.values[0], call.name, move.elements)
    start, stride = (term(c, value, U32) for value in call.values[1:])

    def make(e: tuple[Expression, ...], value: Value | None) -> Statement:
        pointer = variable(call.values[0].span, target)
        value = value or Value("", move.tile, call.span)
        return _moved(call.span, move, pointer, e[0], (), e[1], value)

    return Action.of(call.span, move.tile, make, start, stride)


@special(4, *tiles.STORES)
def store(c: Checker, call: Call) -> Term:
    """array, start, stride, tile"""
    move = tiles.STORES[call.name]
    target = _array(c, call.values[0], call.name, move.elements)
    writable(target, call.values[0].span)
    start, stride = (term(c, value, U32) for value in call.values[1:3])
    tile = term(c, call.values[3], move.tile)

    def make(e: tuple[Expression, ...], _: Value | None) -> Statement:
        pointer = variable(call.values[0].span, target)
        return _moved(call.span, move, pointer, e[0], (e[2],), e[1], None)

    return Action.of(call.span, UNIT, make, start, stride, tile)


def _moved(
    span: Span, move: Move, pointer: Expression, start: Expression, value: tuple[Expression, ...], stride: Expression,
    result: Value | None,
) -> Statement:  # fmt: skip
    """The call that loads or, with a value, stores."""
    offset, stride = _in_elements(span, move, pointer, start), _in_elements(span, move, pointer, stride)
    order = "col_major" if move.is_column_major else "row_major"
    template: tuple[Type, ...] = () if value else (move.tile,)
    arguments: tuple[Expression, ...] = (pointer, offset, *value, stride)
    if move.is_few:
        name = "tileStoreRows" if value else "tileLoadRows"
    else:
        name = "subgroupMatrixStore" if value else "subgroupMatrixLoad"
        template = (*template, MAJORNESS[order])
    types = tuple(argument.type for argument in arguments)
    overload = Overload(_row(name), types, None if value else move.tile, template)
    moved = BuiltinCall(span, overload, arguments, result)
    _check_place(moved)
    return moved


def _check_place(moved: BuiltinCall) -> None:
    """E-21 where constants say that the tile cannot lie in its array."""
    known = [constant_of(argument) for argument in moved.arguments]
    wrong = wrong_tile(moved, [literal and literal.value for literal in known])
    if wrong is not None:
        access = tile_access(moved)
        assert access is not None
        raise fail("E-21", moved.arguments[wrong.argument].span, note=WRONG[wrong.code].format(access.extent[1]))


# Why a tile cannot be where constants say that it is, with how many components a line of it has.
WRONG = {"E0349": "片之一行有 {} 元素，步不可小于之", "E0350": "片之末逾其数组"}


def _element(pointer: Expression) -> Type:
    store = pointer.type.store  # type: ignore[attr-defined]
    assert isinstance(store, Array)
    return store.element


def _in_elements(span: Span, move: Move, pointer: Expression, start: Expression) -> Expression:
    """A number of components as one of elements of the array, which may hold several each."""
    element = _element(pointer)
    if element is move.tile.component or element not in (I32, U32) or move.tile.component in (F32, I32):
        return start
    bits = 1 if move.tile.component is F16 else 2
    return settle(Binary(span, U32, ">>", start, number(span, U32, bits)))


@special(1, *tiles.FILLS)
def fill(c: Checker, call: Call) -> Term:
    """A tile of equal components. Bits that are given as 无三二 stay those bits."""
    type = tiles.FILLS[call.name]
    scalar: Type = type.scalar  # type: ignore[attr-defined]
    given = term(c, call.values[0])
    if given.type is not scalar and not (scalar is I32 and (given.type is U32 or is_literal_class(given.type))):
        raise fail("E-06", call.values[0].span, show(scalar), show(given.type))

    def build(value: Expression) -> Expression:
        if value.type is U32:
            value = settle(Bitcast(call.span, I32, value))
        return Construct(call.span, type, (adapt(value, scalar),))

    return Operation.of(call.span, type, build, given)


@special(3, *tiles.PRODUCTS)
def multiply_add(c: Checker, call: Call) -> Term:
    """left, right, sums"""
    types = tiles.PRODUCTS[call.name]
    arguments = [term(c, value, type) for value, type in zip(call.values, types, strict=True)]
    overload = Overload(_row("subgroupMatrixMultiplyAccumulate"), types, types[2])
    return _action(call, overload, arguments)


def _action(call: Call, overload: Overload, arguments: list[Term]) -> Term:
    def make(e: tuple[Expression, ...], value: Value | None) -> Statement:
        return BuiltinCall(call.span, overload, e, value)

    assert overload.result is not None
    return Action.of(call.span, overload.result, make, *arguments)


@special(1, "整累作浮")
def as_floats(c: Checker, call: Call) -> Term:
    """The sums' bits as 浮三二."""
    overload = Overload(_row("tileBitcast"), (tiles.SUM_32,), tiles.SUM)
    return _action(call, overload, [term(c, call.values[0], tiles.SUM_32)])


@special(6, "张量片乘加")
def tensor_multiply_add(c: Checker, call: Call) -> Term:
    """Left array, start, stride, rows, right array, tile"""
    left = _array(c, call.values[0], call.name, (F32,))
    start, stride, rows = (term(c, value, U32) for value in call.values[1:4])
    right = _array(c, call.values[4], "张量片乘加之乙", (F16,))
    _check_length(call.values[4].span, right)
    tile = term(c, call.values[5], TENSOR_TILE)

    def make(e: tuple[Expression, ...], value: Value | None) -> Statement:
        of_left, of_right = variable(call.values[0].span, left), variable(call.values[4].span, right)
        arguments = (of_left, *e[:3], of_right, e[3])
        types = tuple(argument.type for argument in arguments)
        overload = Overload(_row("tensorTileMultiplyAccumulate"), types, TENSOR_TILE)
        return BuiltinCall(call.span, overload, arguments, value)

    return Action.of(call.span, TENSOR_TILE, make, start, stride, rows, tile)


def _check_length(span: Span, right: GlobalVariable) -> None:
    """The right factor lies as [n][k], close together."""
    assert isinstance(right.type, Array)
    needed = TENSOR_TILE.side * TENSOR_TILE.depth
    if isinstance(right.type.count, int) and right.type.count < needed:
        raise fail("E-06", span, f"{needed} 元素以上之数组", show(right.type))


@special(6, "存张量片累")
def tensor_store(c: Checker, call: Call) -> Term:
    """array, start, stride, columns, rows, tile"""
    target = _array(c, call.values[0], call.name, (F32,))
    writable(target, call.values[0].span)
    numbers = [term(c, value, U32) for value in call.values[1:5]]
    tile = term(c, call.values[5], TENSOR_TILE)

    def make(e: tuple[Expression, ...], _: Value | None) -> Statement:
        arguments = (variable(call.values[0].span, target), *e)
        types = tuple(argument.type for argument in arguments)
        return BuiltinCall(call.span, Overload(_row("tensorTileStore"), types, None), arguments, None)

    return Action.of(call.span, UNIT, make, *numbers, tile)
