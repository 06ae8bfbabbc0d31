"""Builtin functions whose first argument is a pointer in WGSL: atomics, 数组长度, 工作组均读.

In: a call, whose first argument means a place in memory (`check.places`). Out: its term.
"""

from __future__ import annotations

from ...builtins import find
from ...builtins.matching import Mismatch, resolve
from ...ir.expressions import Builtin, Expression
from ...ir.statements import BuiltinCall, Statement, Value
from ...ir.types import U32, Array, Atomic, Struct
from ...source import Span
from ..build import element, literal, member, store_type
from ..classes import UNIT, show
from ..errors import fail
from ..terms import Action, Operation, Term
from ..vocabulary import functions
from .dispatch import Call, special, term
from .places import Location, location_of, writable
from .state import Checker

__all__: list[str] = []


@special(1, "数组长度")
def array_length(c: Checker, call: Call) -> Term:
    """arrayLength(&a)"""
    target = location_of(c, call.values[0], "数组长度")
    row = find("arrayLength")
    assert row is not None
    pointed = target.pointer()
    overload = resolve(row, (pointed.type,), constant=False)
    if isinstance(overload, Mismatch):
        raise fail("E-06", target.span, "「数组」", show(target.type))
    return Operation.of(call.span, U32, lambda: Builtin(call.span, U32, overload, (pointed,)))


@special(1, "工作组均读")
def uniform_load(c: Checker, call: Call) -> Term:
    """workgroupUniformLoad(&a)"""
    target = location_of(c, call.values[0], "工作组均读")
    return _pointer_call(call.span, "workgroupUniformLoad", target, None, [])


def _pointer_call(span: Span, row: str, target: Location, index: Term | None, rest: list[Term]) -> Term:
    """A row whose first argument is a pointer to a place in memory or to its element."""
    found, at = find(row), target.span
    assert found is not None

    def pointed(i: Expression | None) -> Expression:
        whole = target.pointer()
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


# What an atomic takes behind its place, where that is not one value.
OPERANDS = {"atomicLoad": 0, "atomicCompareExchangeWeak": 2}


@special(None, *functions.ATOMICS)
def atomic(c: Checker, call: Call) -> Term:
    """原子加 a i v; without the index where the resource is one atomic"""
    row = functions.ATOMICS[call.name]
    if not call.values:
        raise fail("E-18", call.span)
    target = location_of(c, call.values[0], "原子")
    writable(target.variable, target.span)
    has_index = isinstance(target.type, Array)
    wanted = 1 + has_index + OPERANDS.get(row, 1)
    if len(call.values) != wanted:
        raise fail("E-18", call.span, note=f"当予 {wanted} 参，而予 {len(call.values)}")
    index = term(c, call.values[1], U32) if has_index else None
    atom = target.type.element if isinstance(target.type, Array) else target.type
    held = atom.element if isinstance(atom, Atomic) else None
    rest = [term(c, value, held) for value in call.values[1 + has_index :]]
    found = _pointer_call(call.span, row, target, index, rest)
    return _old_value(call.span, found) if row == "atomicCompareExchangeWeak" else found


def _old_value(span: Span, whole: Term) -> Term:
    assert isinstance(whole.type, Struct)
    return Operation.of(span, whole.type.members[0].type, lambda e: member(span, e, 0), whole)
