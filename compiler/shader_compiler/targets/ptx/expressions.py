"""Expressions: the operands that hold their values, and the places that pointers name.

In: an expression and the frame that it stands in. Out: lanes (`value`) or a place (`place`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...diagnostics import CompileError, Diagnostic
from ...ir.composition import holds_tile
from ...ir.expressions import (
    Binary,
    Bitcast,
    Builtin,
    Construct,
    Convert,
    Expression,
    Index,
    Literal,
    Load,
    Member,
    Name,
    Swizzle,
    Unary,
)
from ...ir.handles import Handle
from ...ir.module import Constant, GlobalVariable
from ...ir.subgroup_matrix import SubgroupMatrix
from ...ir.tensor_tile import TensorTile
from ...ir.types import Array, Pointer, Scalar, Struct, Type, Vector, scalar_of
from . import conversions, operators
from .address import add_index
from .builtins import BUILTINS
from .frame import Frame
from .lanes import Lanes, count, literal, member_start, zeros
from .lengths import array_length, is_shorter
from .places import MAX_CHOICES, Memory, Place, select_element
from .tables import table
from .tile_arithmetic import filled

__all__ = ["bound", "handle", "place", "scalar", "value"]


def value(frame: Frame, expression: Expression) -> Lanes:
    """The expression's value."""
    return VALUES[type(expression)](frame, expression)


def scalar(frame: Frame, expression: Expression) -> str:
    """The one lane of an expression of scalar type."""
    (lane,) = VALUES[type(expression)](frame, expression)
    return lane


def bound(frame: Frame, expression: Expression) -> Lanes | Place | GlobalVariable:
    """What a name of the expression stands for: a pointer's place, a texture or sampler, or a value."""
    if isinstance(expression.type, Handle):
        return handle(frame, expression)
    return (place if isinstance(expression.type, Pointer) else value)(frame, expression)


def handle(frame: Frame, expression: Expression) -> GlobalVariable:
    """The variable of a texture or sampler: every name of one is known here."""
    named = expression.pointer if isinstance(expression, Load) else expression
    assert isinstance(named, Name)
    target = named.target if isinstance(named.target, GlobalVariable) else frame.names[named.target]  # type: ignore[index]
    assert isinstance(target, GlobalVariable)
    return target


def place(frame: Frame, expression: Expression) -> Place:
    """Where an expression of pointer type points."""
    match expression:
        case Name():
            return _named_place(frame, expression)
        case Member():
            return place(frame, expression.base).member(expression.index)
        case Index():
            base = place(frame, expression.base)
            return base.index(frame.emitter, scalar(frame, expression.index), signed=_is_signed(expression.index))
        case Builtin():
            return _view(frame, expression)
    raise AssertionError(f"{type(expression).__name__} is no pointer")


def _named_place(frame: Frame, name: Name) -> Place:
    if isinstance(name.target, GlobalVariable):
        found = frame.entry.places.get(name.target)
        if found is None:
            message = f"PTX has no `{name.target.type}`: `{name.target.name}` cannot be used"
            raise CompileError(Diagnostic("E0721", message, name.span))
        return found
    place: Place = frame.names[name.target]  # type: ignore[index, assignment]
    return place


def _view(frame: Frame, view: Builtin) -> Memory:
    """A part of a buffer, seen as another type."""
    whole = place(frame, view.arguments[0])
    assert isinstance(whole, Memory)
    assert isinstance(view.type, Pointer)
    address = add_index(frame.emitter, whole.address, scalar(frame, view.arguments[1]), 1, signed=False)
    return Memory(view.type.store, address, whole.root)


def _is_signed(index: Expression) -> bool:
    return isinstance(index.type, Scalar) and index.type.is_signed


def _literal(frame: Frame, e: Literal) -> Lanes:
    lanes = frame.entry.literals.get(e)
    if lanes is None:
        lanes = frame.entry.literals[e] = literal(frame.emitter, e.type, e.value)
    return lanes


def _name(frame: Frame, e: Name) -> Lanes:
    if isinstance(e.target, Constant):
        return value(frame, e.target.value)
    named: Lanes | Place = frame.names[e.target]  # type: ignore[index, assignment]
    return named if isinstance(named, tuple) else named.load(frame.emitter)


def _load(frame: Frame, e: Load) -> Lanes:
    return place(frame, e.pointer).load(frame.emitter)


def _unary(frame: Frame, e: Unary) -> Lanes:
    return operators.unary(frame.emitter, e.operator, _scalar_of(e.type), value(frame, e.operand))


def _binary(frame: Frame, e: Binary) -> Lanes:
    if isinstance(e.left, Builtin) and e.left.overload.name == "arrayLength":
        test = _length_test(frame, e.left, e)
        if test is not None:
            return (test,)
    left, right = value(frame, e.left), value(frame, e.right)
    rule = operators.RULES.get((e.operator, e.left.type))
    if rule is not None and len(right) == 1:
        return (rule(frame.emitter, left[0], right[0]),)
    return operators.binary(frame.emitter, e.operator, (e.left.type, left), (e.right.type, right))


def _scalar_of(type: Type) -> Scalar:
    found = scalar_of(type)
    assert found is not None
    return found


def _index(frame: Frame, e: Index) -> Lanes:
    if isinstance(e.base, Load):
        element = place(frame, e.base.pointer).index(frame.emitter, scalar(frame, e.index), signed=_is_signed(e.index))
        return element.load(frame.emitter)
    index = scalar(frame, e.index)
    is_large = isinstance(e.base.type, Array) and count(e.base.type) > MAX_CHOICES and not holds_tile(e.base.type)
    if index.startswith("%") and is_large:
        return _in_memory(frame, e.base).index(frame.emitter, index, signed=_is_signed(e.index)).load(frame.emitter)
    return select_element(frame.emitter, e.base.type, value(frame, e.base), index)


def _in_memory(frame: Frame, array: Expression) -> Memory:
    """An array value, put where it can be indexed: into the module if it is constant, else into local memory."""
    lanes = value(frame, array)
    constant = table(frame.entry, array.type, lanes)
    if constant is not None:
        return constant
    memory = frame.entry.scratch(array.type)
    memory.store(frame.emitter, lanes)
    return memory


def _member(frame: Frame, e: Member) -> Lanes:
    if isinstance(e.base, Load):
        return place(frame, e.base.pointer).member(e.index).load(frame.emitter)
    assert isinstance(e.base.type, Struct)
    start = member_start(e.base.type, e.index)
    return value(frame, e.base)[start : start + count(e.type)]


def _swizzle(frame: Frame, e: Swizzle) -> Lanes:
    if isinstance(e.base, Load) and len(e.lanes) == 1:
        component = place(frame, e.base.pointer).index(frame.emitter, str(e.lanes[0]), signed=False)
        return component.load(frame.emitter)
    lanes = value(frame, e.base)
    return tuple([lanes[i] for i in e.lanes])


def _construct(frame: Frame, e: Construct) -> Lanes:
    if not e.parts:
        return zeros(frame.emitter, e.type)
    if isinstance(e.type, SubgroupMatrix):
        return filled(frame.emitter, e.type, scalar(frame, e.parts[0]))
    if isinstance(e.type, TensorTile):
        return value(frame, e.parts[0]) * count(e.type)
    lanes = tuple([lane for part in e.parts for lane in value(frame, part)])
    return lanes * e.type.width if isinstance(e.type, Vector) and len(lanes) == 1 else lanes


def _convert(frame: Frame, e: Convert) -> Lanes:
    return conversions.convert(frame.emitter, e.value.type, e.type, value(frame, e.value))


def _bitcast(frame: Frame, e: Bitcast) -> Lanes:
    return conversions.bitcast(frame.emitter, e.value.type, e.type, value(frame, e.value))


def _builtin(frame: Frame, e: Builtin) -> Lanes:
    if e.overload.name == "arrayLength":
        return (_array_length(frame, e.arguments[0]),)
    if e.overload.name.startswith("texture"):
        return _of_texture(frame, e)
    rule = BUILTINS.get(e.overload.name)
    if rule is None:
        raise CompileError(Diagnostic("E0722", f"PTX has no `{e.overload.name}`", e.span))
    return rule(frame.emitter, e.overload, tuple([value(frame, a) for a in e.arguments]))


def _of_texture(frame: Frame, e: Builtin) -> Lanes:
    """Sampling, or a query. Who has no textures does not load the modules that know them."""
    from .sampling import SAMPLING
    from .texture_queries import QUERIES

    rule = SAMPLING.get(e.overload.name) or QUERIES.get(e.overload.name)
    if rule is None:
        raise CompileError(Diagnostic("E0722", f"PTX has no `{e.overload.name}`", e.span))
    arguments = [handle(frame, a) if isinstance(a.type, Handle) else value(frame, a) for a in e.arguments]
    return rule(frame.entry, e.overload, tuple(arguments))


def _array_length(frame: Frame, pointer: Expression) -> str:
    assert isinstance(pointer.type, Pointer)
    if isinstance(pointer.type.store, Array) and isinstance(pointer.type.store.count, int):
        return str(pointer.type.store.count)
    return array_length(frame.entry, _buffer_of(frame, pointer))


def _buffer_of(frame: Frame, pointer: Expression) -> GlobalVariable:
    """The buffer that a pointer to a runtime-sized array points into."""
    found = place(frame, pointer)
    assert isinstance(found, Memory)
    assert found.root is not None
    return found.root


def _length_test(frame: Frame, length: Builtin, e: Binary) -> str | None:
    """Whether an array has fewer elements than a number; None if that is not what is asked."""
    pointer = length.arguments[0]
    assert isinstance(pointer.type, Pointer)
    is_sized = isinstance(pointer.type.store, Array) and pointer.type.store.count is not None
    number = e.right.value if isinstance(e.right, Literal) else None
    if is_sized or not isinstance(number, int):
        return None
    match e.operator:
        case "==" if number == 0:
            return is_shorter(frame.entry, _buffer_of(frame, pointer), 1)
        case "<" if number > 0:
            return is_shorter(frame.entry, _buffer_of(frame, pointer), number)
    return None


VALUES: dict[type, Callable[[Frame, Any], Lanes]] = {
    Literal: _literal,
    Name: _name,
    Load: _load,
    Unary: _unary,
    Binary: _binary,
    Index: _index,
    Member: _member,
    Swizzle: _swizzle,
    Construct: _construct,
    Convert: _convert,
    Bitcast: _bitcast,
    Builtin: _builtin,
}
