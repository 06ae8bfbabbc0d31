"""Expressions in MSL.

In: an expression of the IR, lowered. Out: its text. `text` gives a value, `place` the memory that a
pointer expression names (an lvalue), `address` the pointer itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...analysis.needs import root
from ...ir.composition import is_runtime_sized
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
    PythonValue,
    Swizzle,
    Unary,
)
from ...ir.module import Parameter
from ...ir.statements import Value
from ...ir.tensor_tile import TensorTile
from ...ir.types import BOOL, F16, F32, I32, U32, Array, Matrix, Pointer, Scalar, Struct, Type, Vector, scalar_of
from .builtins import spell
from .helpers import HELPERS
from .literals import scalar_literal
from .output import Output
from .tile_helpers import TENSOR_FILL
from .wrapping import unsigned

__all__ = ["address", "length_key", "place", "text", "tight", "zero"]

LEVELS = {
    "*": 10, "/": 10, "%": 10, "+": 9, "-": 9, "<<": 8, ">>": 8, "<": 7, "<=": 7, ">": 7, ">=": 7, "==": 6, "!=": 6,
    "&": 5, "^": 4, "|": 3, "&&": 2, "||": 1,
}  # fmt: skip
ARITHMETIC, COMPARISON, LOGICAL = (10, 9), (7, 6), (2, 1)


def text(output: Output, e: Expression) -> str:
    """The value of an expression; a pointer's value is its address."""
    return TEXTS[type(e)](output, e)


def place(output: Output, e: Expression) -> str:
    """What the pointer `e` points to, as an lvalue; of a runtime-sized array, its first element's address."""
    if isinstance(e, Index):
        return f"{_postfix(output, e.base)}{_element(output, e)}"
    if isinstance(e, Member):
        struct = _pointee(e.base)
        assert isinstance(struct, Struct)
        name = output.names.of(struct.members[e.index])
        if isinstance(e.base, Builtin):
            return f"({_view(output, e.base)})->{name}"
        return f"{text(output, e.base)}->{name}" if _is_pointer(e.base) else f"{place(output, e.base)}.{name}"
    if isinstance(e, Builtin):
        return f"({_view(output, e)})" if is_runtime_sized(_pointee(e)) else f"*{_view(output, e)}"
    assert isinstance(e, Name)
    name = output.names.of(e.target)
    return name if not _is_pointer(e) or is_runtime_sized(_pointee(e)) else f"*{name}"


def address(output: Output, e: Expression) -> str:
    """The pointer `e`."""
    if _is_pointer(e):
        assert isinstance(e, Name)
        return output.names.of(e.target)
    if isinstance(e, Builtin):
        return _view(output, e)
    if is_runtime_sized(_pointee(e)):
        return place(output, e)
    if _pointee(e) in output.structures.packed_pointees and not _is_packed(output, e):
        return f"({output.structures.pointer_name(_pointer(e))})&{place(output, e)}"
    return f"&{place(output, e)}"


def _view(output: Output, e: Builtin) -> str:
    """The pointer to a part of a buffer, seen as another type."""
    buffer, offset = e.arguments[:2]
    at = address(output, buffer)
    if not (isinstance(offset, Literal) and offset.value == 0):
        at = f"(({output.structures.space_name(_pointer(e))} uchar*){at} + {tight(output, offset)})"
    return f"({output.structures.pointer_name(_pointer(e))}){at}"


def length_key(target: object) -> tuple[str, object]:
    """What the name of a buffer's length is declared for."""
    return ("length", target)


def zero(output: Output, type: Type) -> str:
    """The zero value of a type."""
    name = output.structures.type_name(type)
    if isinstance(type, Scalar):
        return scalar_literal(type, 0)
    if isinstance(type, (Vector, Matrix)):
        return f"{name}({scalar_literal(type.element, 0)})"
    return f"{name}{{}}"


def _pointer(e: Expression) -> Pointer:
    assert isinstance(e.type, Pointer)
    return e.type


def _pointee(e: Expression) -> Type:
    return _pointer(e).store


def _is_pointer(e: Expression) -> bool:
    """Whether a name stands for a pointer and not for the memory itself."""
    return isinstance(e, Name) and isinstance(e.target, (Value, Parameter)) and isinstance(e.type, Pointer)


def _is_packed(output: Output, e: Expression) -> bool:
    """Whether the memory that `e` points to is declared as a packed vector."""
    if isinstance(e, Member):
        struct = _pointee(e.base)
        assert isinstance(struct, Struct)
        return struct.members[e.index] in output.structures.packed
    return (_is_pointer(e) or isinstance(e, Builtin)) and _pointee(e) in output.structures.packed_pointees


def _postfix(output: Output, base: Expression) -> str:
    """The place of a base that an index follows."""
    found = place(output, base)
    return f"({found})" if found.startswith("*") else found


def _element(output: Output, e: Index) -> str:
    """What follows the base: a component's letter where it is known and has one."""
    if isinstance(e.index, Literal) and isinstance(_pointee(e.base), Vector) and not _is_packed(output, e.base):
        assert isinstance(e.index.value, int)
        return f".{'xyzw'[e.index.value]}"
    return f"[{text(output, e.index)}]"


def _name(output: Output, e: Name) -> str:
    return address(output, e) if isinstance(e.type, Pointer) else output.names.of(e.target)


def _load(output: Output, e: Load) -> str:
    found = place(output, e.pointer)
    return f"{output.structures.type_name(e.type)}({found})" if _is_packed(output, e.pointer) else found


SUFFIXES: dict[Type, str] = {F32: "f", F16: "h"}


def _literal(output: Output, e: Literal) -> str:
    if e.digits:
        return e.digits + SUFFIXES[e.type]
    if e.parts:
        return _constructed(output, e.type, [text(output, part) for part in e.parts])
    shown = constant(output, e.type, e.value)
    return f"int({shown})" if e.form == "constructed" and e.type is I32 else shown


def constant(output: Output, type: Type, value: PythonValue) -> str:
    """The text of a constant of a constructible type."""
    if isinstance(type, Scalar):
        return scalar_literal(type, value)
    assert isinstance(value, tuple)
    parts = [constant(output, part, v) for part, v in zip(_parts_of(type, len(value)), value, strict=True)]
    return _constructed(output, type, parts)


def _parts_of(type: Type, count: int) -> list[Type]:
    if isinstance(type, Struct):
        return [member.type for member in type.members]
    if isinstance(type, Matrix):
        return [type.column] * count
    assert isinstance(type, (Vector, Array))
    return [type.element] * count


def _unary(output: Output, e: Unary) -> str:
    return f"{e.operator}{tight(output, e.operand)}"


def tight(output: Output, e: Expression) -> str:
    """An operand that binds tighter than any operator."""
    shown = text(output, e)
    return f"({shown})" if isinstance(e, (Binary, Unary)) or shown[0] in "-*" else shown


def _binary(output: Output, e: Binary) -> str:
    if _is_float_remainder(e):
        return _float_remainder(output, e)
    left, right = _operand(output, e, e.left), _operand(output, e, e.right)
    return f"{left} {_operator(e)} {right}"


def _is_float_remainder(e: Binary) -> bool:
    scalar = scalar_of(e.type)
    return e.operator == "%" and scalar is not None and scalar.is_float


def _operator(e: Binary) -> str:
    """C++'s operator. `&` on bool would give an int there; operands have no effects, so `&&` is the same."""
    return e.operator * 2 if e.type is BOOL and e.operator in ("&", "|") else e.operator


def _float_remainder(output: Output, e: Binary) -> str:
    name = output.structures.type_name(e.type)
    sides = [(side, text(output, side)) for side in (e.left, e.right)]
    left, right = [shown if side.type is e.type else f"{name}({shown})" for side, shown in sides]
    return f"fmod({left}, {right})"


def _operand(output: Output, e: Binary, operand: Expression) -> str:
    shown = text(output, operand)
    if not isinstance(operand, Binary) or _is_float_remainder(operand) or _binds_tighter(operand, e):
        return shown
    return f"({shown})"


def _binds_tighter(inner: Binary, outer: Binary) -> bool:
    """Whether `inner` needs no parentheses in `outer`: by the habit of readers, not by C++ alone."""
    within, around = LEVELS[_operator(inner)], LEVELS[_operator(outer)]
    if within == around:
        return inner is outer.left and (around in ARITHMETIC or _operator(inner) == _operator(outer))
    if within in ARITHMETIC:
        return (within > around and around in ARITHMETIC) or around in COMPARISON
    return within in COMPARISON and around in LOGICAL


def _index(output: Output, e: Index) -> str:
    if isinstance(e.type, Pointer):
        return address(output, e)
    return f"{tight(output, e.base)}[{text(output, e.index)}]"


def _member(output: Output, e: Member) -> str:
    if isinstance(e.type, Pointer):
        return address(output, e)
    struct = e.base.type
    assert isinstance(struct, Struct)
    member = struct.members[e.index]
    found = f"{tight(output, e.base)}.{output.names.of(member)}"
    return f"{output.structures.type_name(e.type)}({found})" if member in output.structures.packed else found


def _swizzle(output: Output, e: Swizzle) -> str:
    return f"{tight(output, e.base)}.{''.join('xyzw'[lane] for lane in e.lanes)}"


def _construct(output: Output, e: Construct) -> str:
    if not e.parts:
        return zero(output, e.type)
    if isinstance(e.type, TensorTile):
        output.helpers[TENSOR_FILL] = None
        return f"filled_tensor_tile({text(output, e.parts[0])})"
    return _constructed(output, e.type, [text(output, part) for part in e.parts])


def _constructed(output: Output, type: Type, parts: list[str]) -> str:
    name = output.structures.type_name(type)
    if isinstance(type, Struct):
        return f"{name}{{{', '.join(_fields(output, type, parts))}}}"
    if isinstance(type, Array):
        return f"{name}{{{', '.join(parts)}}}"
    return f"{name}({', '.join(_splat(type, parts))})"


def _splat(type: Type, parts: list[str]) -> list[str]:
    """One part for all components where they are the same."""
    return parts[:1] if isinstance(type, Vector) and len(set(parts)) == 1 and len(parts) == type.width else parts


def _fields(output: Output, struct: Struct, parts: list[str]) -> list[str]:
    """An initializer for each field, `{}` for padding."""
    values = iter(parts)
    result = []
    for field in output.structures.fields(struct):
        value = "{}" if field.member is None else next(values)
        if field.member in output.structures.packed:
            assert field.member is not None
            value = f"{output.structures.packed_name(field.member.type)}({value})"
        result.append(value)
    return result


def _convert(output: Output, e: Convert) -> str:
    if e.type is U32 and isinstance(e.value, Literal) and e.value.type is I32:
        return text(output, unsigned(e.value))
    name = output.structures.type_name(e.type)
    value = text(output, e.value)
    if not isinstance(e.type, Matrix):
        return f"{name}({value})"
    column = output.structures.type_name(e.type.column)
    columns = ", ".join(f"{column}(m[{i}])" for i in range(e.type.columns))
    argument = output.structures.type_name(e.value.type)
    output.helpers[HELPERS["convert_matrix"].format(T=name, A=argument, columns=columns)] = None
    return f"convert_matrix({value})"


def _bitcast(output: Output, e: Bitcast) -> str:
    return f"as_type<{output.structures.type_name(e.type)}>({text(output, e.value)})"


def _builtin(output: Output, e: Builtin) -> str:
    if isinstance(e.type, Pointer):
        return address(output, e)
    if e.overload.name == "arrayLength":
        return output.names.of(length_key(root(e.arguments[0], output.roots)))
    return spell(output, e, [text(output, argument) for argument in e.arguments])


TEXTS: dict[type, Callable[[Output, Any], str]] = {
    Name: _name,
    Load: _load,
    Literal: _literal,
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
