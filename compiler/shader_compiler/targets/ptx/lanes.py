"""Values as tuples of operands, one a scalar: what each type's tuple looks like.

A vector is its components, a matrix its columns one after another, an array its elements, a structure
its members, a subgroup matrix or tensor tile the registers that hold it. Out: for a type the number and the
kinds of its lanes, which lanes a part has, and the operands of constants.
"""

from __future__ import annotations

from itertools import accumulate
from struct import pack
from typing import cast

from ...diagnostics import CompileError, Diagnostic
from ...ir.expressions import PythonValue
from ...ir.subgroup_matrix import SubgroupMatrix
from ...ir.tensor_tile import TensorTile
from ...ir.types import F32, U32, Array, Atomic, Matrix, Scalar, Struct, Type, Vector
from .cells import Kind
from .emitter import Emitter
from .folding import immediate
from .fragments import positions

__all__ = [
    "MAX_LANES",
    "Lanes",
    "count",
    "element_of",
    "kinds",
    "literal",
    "member_start",
    "scalars",
    "width_of",
    "zeros",
]

Lanes = tuple[str, ...]

# A value with more scalars than this is not held in registers.
MAX_LANES = 16_384
# 128 invocations have 64 * 64 sums.
TENSOR_LANES = 32
KINDS: dict[str, Kind] = {"bool": "p", "i32": "r", "u32": "r", "f32": "r", "f16": "h"}


def count(type: Type) -> int:
    """How many scalars a value of the type has."""
    kept = cast("dict[object, int]", type.derived)
    found = kept.get("count")
    if found is None:
        found = kept["count"] = _count(type)
    return found


def _count(type: Type) -> int:
    match type:
        case Scalar() | Atomic():
            return 1
        case Vector():
            return type.width
        case Matrix():
            return type.columns * type.rows
        case Array():
            return width_of(type) * count(type.element)
        case Struct():
            return sum(count(member.type) for member in type.members)
        case SubgroupMatrix():
            return len(positions(type))
        case TensorTile():
            return TENSOR_LANES
    raise AssertionError(f"{type} is not a value")


def scalars(type: Type) -> tuple[Scalar, ...]:
    """The type of each lane."""
    kept = cast("dict[object, tuple[Scalar, ...]]", type.derived)
    found = kept.get("lanes")
    if found is None:
        found = kept["lanes"] = _scalars(type)
    return found


def _scalars(type: Type) -> tuple[Scalar, ...]:
    match type:
        case Scalar():
            return (type,)
        case Atomic():
            return (type.element,)
        case Vector() | Matrix():
            return (type.element,) * count(type)
        case Array():
            _check_size(type)
            return scalars(type.element) * width_of(type)
        case Struct():
            _check_size(type)
            return tuple([scalar for member in type.members for scalar in scalars(member.type)])
        case SubgroupMatrix():
            return (F32 if type.component is F32 else U32,) * count(type)
        case TensorTile():
            return (type.scalar,) * count(type)
    raise AssertionError(f"{type} is not a value")


def _check_size(type: Type) -> None:
    if (lanes := count(type)) > MAX_LANES:
        message = f"a value of `{type}` has {lanes} scalars; PTX values may have {MAX_LANES}"
        raise CompileError(Diagnostic("E0724", message, help="use its elements one at a time"))


def kinds(type: Type) -> tuple[Kind, ...]:
    """The kind of register of each lane."""
    return tuple([KINDS[scalar.name] for scalar in scalars(type)])


def width_of(type: Type) -> int:
    """How many elements an indexed type has."""
    match type:
        case Vector():
            return type.width
        case Matrix():
            return type.columns
        case Array() if isinstance(type.count, int):
            return type.count
    raise AssertionError(f"{type} has no fixed number of elements")


def element_of(type: Type) -> Type:
    """The type of what an index selects."""
    match type:
        case Vector() | Array():
            return type.element
        case Matrix():
            return type.column
    raise AssertionError(f"{type} has no elements")


def member_start(type: Struct, index: int) -> int:
    """The first lane of a member."""
    kept = cast("dict[object, list[int]]", type.derived)
    found = kept.get("starts")
    if found is None:
        found = kept["starts"] = [0, *accumulate(count(member.type) for member in type.members)]
    return found[index]


def zeros(emitter: Emitter, type: Type) -> Lanes:
    """The zero value."""
    zero = {"bool": "0", "i32": "0", "u32": "0", "f32": "0f00000000"}
    return tuple([zero[s.name] if s.bits != 16 else emitter.half(0) for s in scalars(type)])


def literal(emitter: Emitter, type: Type, value: PythonValue) -> Lanes:
    """The operands of a constant."""
    if isinstance(type, Scalar) and not isinstance(value, tuple):
        return (_scalar(emitter, type, value),)
    return tuple([_scalar(emitter, s, v) for s, v in zip(scalars(type), _flat(value), strict=True)])


def _flat(value: PythonValue) -> list[bool | int | float]:
    if not isinstance(value, tuple):
        return [value]
    return [scalar for part in value for scalar in _flat(part)]


def _scalar(emitter: Emitter, type: Scalar, value: bool | float) -> str:
    if type.name == "f32":
        return f"0f{pack('>f', value).hex().upper()}"
    if type.name == "f16":
        return emitter.half(int.from_bytes(pack(">e", value)))
    return immediate(int(value))
