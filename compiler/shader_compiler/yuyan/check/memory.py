"""Builtin functions over buffers, workgroup memory, private variables and cells.

Their first argument means a place in memory (`check.places`), and is no value. An index is a 无三二.
"""

from __future__ import annotations

from ...ir.composition import is_runtime_sized
from ...ir.expressions import Expression, Load
from ...ir.statements import Statement, Store, Value
from ...ir.types import U32, Array, Atomic, Matrix, Pointer, Struct, Type, Vector
from ...source import Span
from .. import ast
from ..build import adapt, element, member
from ..classes import UNIT, is_fixed, show
from ..errors import fail
from ..names import safe
from ..terms import Action, Local, Operation, Term
from .dispatch import Call, special, term
from .places import Location, cell_of, changeable, location_of, writable
from .state import Checker

__all__: list[str] = []


def _changed(c: Checker, call: Call) -> Location:
    """The memory that a call writes to."""
    target = location_of(c, call.values[0], call.name)
    writable(target.variable, target.span)
    return target


def _element_type(target: Location) -> Type:
    if not isinstance(target.type, Array):
        raise fail("E-06", target.span, "「数组」或「定长数组」", show(target.type))
    return target.type.element


def _plain(type: Type, span: Span) -> Type:
    """The class of what is read or written as a whole."""
    if isinstance(type, Atomic):
        raise fail("E-06", span, "可径读写之类", show(type), help="原子以「原子读」「原子存」读写之")
    if is_runtime_sized(type):
        raise fail("E-06", span, "可径读写之类", show(type), help="运行之数组以「读数组」「写数组」读写之")
    if not is_fixed(type):
        raise fail("E-06", span, "可径读写之类", show(type))
    return type


@special(2, "读数组", "读共享数组")
def read_element(c: Checker, call: Call) -> Term:
    """a[i]"""
    target = location_of(c, call.values[0], call.name)
    type = _plain(_element_type(target), target.span)
    index = term(c, call.values[1], U32)

    def build(i: Expression) -> Expression:
        return Load(call.span, type, element(call.span, target.pointer(), i))

    return Operation.of(call.span, type, build, index)


@special(3, "写数组", "写共享数组")
def write_element(c: Checker, call: Call) -> Term:
    """a[i] = v;"""
    target = _changed(c, call)
    type = _plain(_element_type(target), target.span)
    index, value = term(c, call.values[1], U32), term(c, call.values[2], type)

    def make(e: tuple[Expression, ...], _: Value | None) -> Statement:
        return Store(call.span, element(call.span, target.pointer(), e[0]), e[1])

    return Action.of(call.span, UNIT, make, index, value)


@special(4, "写数组项")
def write_member(c: Checker, call: Call) -> Term:
    """a[i].f = v;"""
    target = _changed(c, call)
    struct = _element_type(target)
    index = term(c, call.values[1], U32)
    item = ast.bare_of(call.values[2])
    if not isinstance(struct, Struct) or not isinstance(item, ast.Name):
        raise fail("E-16f", call.values[2].span, note=f"{show(struct)}之项以名举之")
    number = next((i for i, m in enumerate(struct.members) if m.name == safe(item.text)), None)
    if number is None:
        raise fail("E-16f", item.span, note=f"{show(struct)}无项「{item.text}」")
    value = term(c, call.values[3], _plain(struct.members[number].type, item.span))

    def make(e: tuple[Expression, ...], _: Value | None) -> Statement:
        record = element(call.span, target.pointer(), e[0])
        return Store(call.span, member(item.span, record, number), e[1])

    return Action.of(call.span, UNIT, make, index, value)


@special(1, "读均匀", "读缓冲", "读共享", "读私有")
def read_whole(c: Checker, call: Call) -> Term:
    """名"""
    target = location_of(c, call.values[0], call.name)
    type = target.type
    if not isinstance(type, Struct):
        _plain(type, target.span)
    whole = Location(call.span, target.variable, type, target.path)
    return Operation.of(call.span, type, lambda: Load(call.span, type, whole.pointer()))


@special(2, "写缓冲", "写共享", "写私有")
def write_whole(c: Checker, call: Call) -> Term:
    """名 = v;"""
    target = _changed(c, call)
    value = term(c, call.values[1], _plain(target.type, target.span))

    def make(e: tuple[Expression, ...], _: Value | None) -> Statement:
        return Store(call.span, target.pointer(), e[0])

    return Action.of(call.span, UNIT, make, value)


@special(2, "取元素")
def value_element(c: Checker, call: Call) -> Term:
    """a[i] of a value"""
    base = term(c, call.values[0])
    if not isinstance(base.type, (Array, Vector, Matrix)):
        raise fail("E-06", call.values[0].span, "「定长数组」或向量", show(base.type))
    type = base.type.column if isinstance(base.type, Matrix) else base.type.element
    index = term(c, call.values[1], U32)
    return Operation.of(call.span, type, lambda b, i: element(call.span, b, i), base, index)


@special(1, "读格")
def read_cell(c: Checker, call: Call) -> Term:
    """C"""
    if isinstance(ast.bare_of(call.values[0]), ast.Element):
        part = _cell_part(c, call.values[0])
        return Operation.of(call.span, part.type, lambda e: Load(call.span, part.type, e), part)
    cell = cell_of(c, call.values[0])
    return Local(call.span, cell.type, cell)


@special(2, "写格")
def write_cell(c: Checker, call: Call) -> Term:
    """C = v;"""
    cell = _cell_part(c, call.values[0])
    value = term(c, call.values[1], cell.type)
    return Action.of(call.span, UNIT, lambda e, _: _stored(call.span, e[0], e[1]), cell, value)


def _cell_part(c: Checker, node: ast.Expression) -> Term:
    """The pointer to a cell or a part of it."""
    root = ast.bare_of(node)
    while isinstance(root, ast.Element):
        root = ast.bare_of(root.base)
    cell_of(c, root)
    return changeable(c, node)


def _stored(span: Span, pointer: Expression, value: Expression) -> Statement:
    """`*pointer = value;`"""
    assert isinstance(pointer.type, Pointer)
    return Store(span, pointer, adapt(value, pointer.type.store))


@special(3, "写元素")
def write_part(c: Checker, call: Call) -> Term:
    """c[i] = v; of a cell or a private variable"""
    whole = changeable(c, call.values[0])
    type = whole.type
    if not isinstance(type, (Array, Vector, Matrix)):
        raise fail("E-06", call.values[0].span, "数组或向量之格", show(type))
    part = type.column if isinstance(type, Matrix) else type.element
    index, value = term(c, call.values[1], U32), term(c, call.values[2], part)

    def make(e: tuple[Expression, ...], _: Value | None) -> Statement:
        return _stored(call.span, element(call.span, e[0], e[1]), e[2])

    return Action.of(call.span, UNIT, make, whole, index, value)


@special(1, "新格")
def new_cell(_: Checker, call: Call) -> Term:
    raise fail("E-23", call.span, note="格须径由「令」绑之：令「名」为「新格」于…而…")
