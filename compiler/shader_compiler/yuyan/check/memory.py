"""Builtin functions over buffers, workgroup memory, private variables and cells.

Their first argument names a resource or a cell, and is no value. An index is a 无三二.
"""

from __future__ import annotations

from ...builtins import find
from ...builtins.matching import Mismatch, resolve
from ...ir.expressions import Builtin, Expression, Load
from ...ir.module import GlobalVariable
from ...ir.statements import BuiltinCall, Discard, Statement, Store, Value
from ...ir.types import U32, Array, Atomic, Matrix, Pointer, Struct, Type, Vector
from ...source import Span
from .. import ast
from ..build import adapt, element, literal, member, store_type
from ..classes import UNIT, show
from ..errors import fail
from ..names import safe
from ..terms import Action, Binding, Local, Operation, Place, Term
from ..vocabulary import functions
from .dispatch import Call, special, term
from .expressions import variable
from .meanings import Meaning, ResourceMeaning
from .modules import qualified
from .state import Checker

__all__ = ["SPACES", "memory_of", "writable"]

# Where each function's memory is.
SPACES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("读数组", "写数组", "读缓冲", "写缓冲", "写数组项"), ("storage",)),
    **dict.fromkeys(("读共享数组", "写共享数组", "读共享", "写共享", "工作组均读"), ("workgroup",)),
    **dict.fromkeys(("读私有", "写私有"), ("private",)),
    "数组长度": ("storage",), "读均匀": ("uniform", "immediate"), "原子": ("storage", "workgroup"),
}  # fmt: skip
CALLED = {
    "storage": "存储缓冲",
    "workgroup": "工作组变量",
    "uniform": "均匀缓冲",
    "private": "私有变量",
    "immediate": "即时常量",
}


def _meaning(c: Checker, node: ast.Expression) -> Meaning | None:
    inner = ast.bare_of(node)
    if isinstance(inner, ast.Name):
        return c.meaning(inner)
    return qualified(c, inner) if isinstance(inner, ast.Qualified) else None


def memory_of(c: Checker, node: ast.Expression, name: str) -> GlobalVariable:
    """The variable that the first argument of `name` names."""
    meaning = _meaning(c, node)
    spaces = SPACES[name]
    if isinstance(meaning, ResourceMeaning) and meaning.variable.space in spaces:
        return meaning.variable
    given = CALLED.get(meaning.variable.space, "他资源") if isinstance(meaning, ResourceMeaning) else "他物"
    raise fail("E-06", node.span, "或".join(f"「{CALLED[s]}」" for s in spaces), f"「{given}」")


def writable(target: GlobalVariable, span: Span) -> None:
    """E-06 for a buffer that can only be read."""
    if target.space == "storage" and target.access == "read":
        raise fail("E-06", span, "「读写」之存储缓冲", "「只读」者", help="绑定项之「访问」书为「读写」")


def _element_type(target: GlobalVariable, span: Span) -> Type:
    if not isinstance(target.type, Array):
        raise fail("E-06", span, "「数组」或「定长数组」", show(target.type))
    return target.type.element


def _plain(type: Type, span: Span) -> Type:
    """The class of what is read or written as a whole."""
    if isinstance(type, Atomic):
        raise fail("E-06", span, "可径读写之类", show(type), help="原子以「原子读」「原子存」读写之")
    if isinstance(type, Array) and type.count is None:
        raise fail("E-06", span, "可径读写之类", show(type), help="运行之数组以「读数组」「写数组」读写之")
    if _holds(type, Atomic) or _holds(type, Array, runtime=True):
        raise fail("E-06", span, "可径读写之类", show(type))
    return type


def _holds(type: Type, kind: type, *, runtime: bool = False) -> bool:
    if isinstance(type, kind) and not (runtime and getattr(type, "count", None) is not None):
        return True
    if isinstance(type, Struct):
        return any(_holds(m.type, kind, runtime=runtime) for m in type.members)
    return isinstance(type, Array) and _holds(type.element, kind, runtime=runtime)


@special(2, "读数组", "读共享数组")
def read_element(c: Checker, call: Call) -> Term:
    """a[i]"""
    target = memory_of(c, call.values[0], call.name)
    type = _plain(_element_type(target, call.values[0].span), call.values[0].span)
    index = term(c, call.values[1], U32)

    def build(i: Expression) -> Expression:
        return Load(call.span, type, element(call.span, variable(call.values[0].span, target), i))

    return Operation.of(call.span, type, build, index)


@special(3, "写数组", "写共享数组")
def write_element(c: Checker, call: Call) -> Term:
    """a[i] = v;"""
    target = memory_of(c, call.values[0], call.name)
    writable(target, call.values[0].span)
    type = _plain(_element_type(target, call.values[0].span), call.values[0].span)
    index, value = term(c, call.values[1], U32), term(c, call.values[2], type)

    def make(e: tuple[Expression, ...], _: Value | None) -> Statement:
        return Store(call.span, element(call.span, variable(call.values[0].span, target), e[0]), e[1])

    return Action.of(call.span, UNIT, make, index, value)


@special(4, "写数组项")
def write_member(c: Checker, call: Call) -> Term:
    """a[i].f = v;"""
    target = memory_of(c, call.values[0], "写数组项")
    writable(target, call.values[0].span)
    struct = _element_type(target, call.values[0].span)
    index = term(c, call.values[1], U32)
    item = ast.bare_of(call.values[2])
    if not isinstance(struct, Struct) or not isinstance(item, ast.Name):
        raise fail("E-16f", call.values[2].span, note=f"{show(struct)}之项以名举之")
    number = next((i for i, m in enumerate(struct.members) if m.name == safe(item.text)), None)
    if number is None:
        raise fail("E-16f", item.span, note=f"{show(struct)}无项「{item.text}」")
    value = term(c, call.values[3], _plain(struct.members[number].type, item.span))

    def make(e: tuple[Expression, ...], _: Value | None) -> Statement:
        record = element(call.span, variable(call.values[0].span, target), e[0])
        return Store(call.span, member(item.span, record, number), e[1])

    return Action.of(call.span, UNIT, make, index, value)


@special(1, "读均匀", "读缓冲", "读共享", "读私有")
def read_whole(c: Checker, call: Call) -> Term:
    """名"""
    target = memory_of(c, call.values[0], call.name)
    type = target.type
    if not isinstance(type, Struct):
        _plain(type, call.values[0].span)
    return Operation.of(call.span, type, lambda: Load(call.span, type, variable(call.span, target)))


@special(2, "写缓冲", "写共享", "写私有")
def write_whole(c: Checker, call: Call) -> Term:
    """名 = v;"""
    target = memory_of(c, call.values[0], call.name)
    writable(target, call.values[0].span)
    value = term(c, call.values[1], _plain(target.type, call.values[0].span))

    def make(e: tuple[Expression, ...], _: Value | None) -> Statement:
        return Store(call.span, variable(call.values[0].span, target), e[0])

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


def _cell(c: Checker, node: ast.Expression) -> Binding:
    meaning = _meaning(c, node)
    if isinstance(meaning, Binding) and meaning.kind == "cell":
        return meaning
    raise fail("E-23", node.span, note="此处当书格之名：令「名」为「新格」于…")


@special(1, "读格")
def read_cell(c: Checker, call: Call) -> Term:
    cell = _cell(c, call.values[0])
    return Local(call.span, cell.type, cell)


@special(2, "写格")
def write_cell(c: Checker, call: Call) -> Term:
    """C = v;"""
    cell = _cell(c, call.values[0])
    value = term(c, call.values[1], cell.type)
    return Action.of(
        call.span, UNIT, lambda e, _: _stored(call.span, e[0], e[1]), Place(call.span, cell.type, cell), value
    )  # fmt: skip


def _stored(span: Span, pointer: Expression, value: Expression) -> Statement:
    """`*pointer = value;`"""
    assert isinstance(pointer.type, Pointer)
    return Store(span, pointer, adapt(value, pointer.type.store))


@special(3, "写元素")
def write_part(c: Checker, call: Call) -> Term:
    """c[i] = v; of a cell or a private variable"""
    whole = _place(c, call.values[0])
    type = whole.type
    if not isinstance(type, (Array, Vector, Matrix)):
        raise fail("E-06", call.values[0].span, "数组或向量之格", show(type))
    part = type.column if isinstance(type, Matrix) else type.element
    index, value = term(c, call.values[1], U32), term(c, call.values[2], part)

    def make(e: tuple[Expression, ...], _: Value | None) -> Statement:
        return _stored(call.span, element(call.span, e[0], e[1]), e[2])

    return Action.of(call.span, UNIT, make, whole, index, value)


def _place(c: Checker, node: ast.Expression) -> Term:
    """What an element is written to: the pointer to a private variable or a cell."""
    meaning = _meaning(c, node)
    if isinstance(meaning, ResourceMeaning) and meaning.variable.space == "private":
        target = meaning.variable
        return Operation.of(node.span, target.type, lambda: variable(node.span, target))
    cell = _cell(c, node)
    return Place(node.span, cell.type, cell)


@special(1, "新格")
def new_cell(_: Checker, call: Call) -> Term:
    raise fail("E-23", call.span, note="格须径由「令」绑之：令「名」为「新格」于…而…")


@special(1, "数组长度")
def array_length(c: Checker, call: Call) -> Term:
    """arrayLength(&a)"""
    target = memory_of(c, call.values[0], "数组长度")
    row = find("arrayLength")
    assert row is not None
    pointed = variable(call.values[0].span, target)
    overload = resolve(row, (pointed.type,), constant=False)
    if isinstance(overload, Mismatch):
        raise fail("E-06", call.values[0].span, "「数组」", show(target.type))
    return Operation.of(call.span, U32, lambda: Builtin(call.span, U32, overload, (pointed,)))


@special(1, "舍弃")
def discard(c: Checker, call: Call) -> Term:
    term(c, call.values[0], UNIT)
    return Action.of(call.span, UNIT, lambda e, _: Discard(call.span))


@special(1, "工作组均读")
def uniform_load(c: Checker, call: Call) -> Term:
    """workgroupUniformLoad(&a)"""
    target = memory_of(c, call.values[0], "工作组均读")
    return _pointer_call(call.span, "workgroupUniformLoad", target, call.values[0].span, None, [])


def _pointer_call(span: Span, row: str, target: GlobalVariable, at: Span, index: Term | None,
                  rest: list[Term]) -> Term:  # fmt: skip
    """A row whose first argument is a pointer to a variable or to its element."""
    found = find(row)
    assert found is not None

    def pointed(i: Expression | None) -> Expression:
        whole = variable(at, target)
        return whole if i is None else element(at, whole, i)

    pointer = pointed(None if index is None else literal(at, U32, 0))
    overload = resolve(found, (pointer.type, *(t.type for t in rest)), constant=False)
    if isinstance(overload, Mismatch):
        wrong = rest[0] if rest and (overload.argument or 0) > 0 else None
        given = show(wrong.type) if wrong else show(store_type(pointer))
        raise fail("E-06", wrong.span if wrong else at, "原子所藏之类" if wrong else "「原子」", given)
    result = overload.result

    def make(e: tuple[Expression, ...], value: Value | None) -> Statement:
        at_index, others = (None, e) if index is None else (e[0], e[1:])
        return BuiltinCall(span, overload, (pointed(at_index), *others), value)

    return Action.of(span, UNIT if result is None else result, make, *([] if index is None else [index]), *rest)


@special(None, *functions.ATOMICS)
def atomic(c: Checker, call: Call) -> Term:
    """原子加 a i v; without the index where the resource is one atomic"""
    row = functions.ATOMICS[call.name]
    if not call.values:
        raise fail("E-18", call.span)
    target = memory_of(c, call.values[0], "原子")
    writable(target, call.values[0].span)
    has_index = isinstance(target.type, Array)
    operands = {"atomicLoad": 0, "atomicCompareExchangeWeak": 2}.get(row, 1)
    if len(call.values) != 1 + has_index + operands:
        raise fail("E-18", call.span, note=f"当予 {1 + has_index + operands} 参，而予 {len(call.values)}")
    index = term(c, call.values[1], U32) if has_index else None
    atom = target.type.element if isinstance(target.type, Array) else target.type
    held = atom.element if isinstance(atom, Atomic) else None
    rest = [term(c, value, held) for value in call.values[1 + has_index :]]
    found = _pointer_call(call.span, row, target, call.values[0].span, index, rest)
    return _old_value(call.span, found) if row == "atomicCompareExchangeWeak" else found


def _old_value(span: Span, whole: Term) -> Term:
    assert isinstance(whole.type, Struct)
    return Operation.of(span, whole.type.members[0].type, lambda e: member(span, e, 0), whole)
