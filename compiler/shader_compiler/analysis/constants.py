"""Constant evaluation (WGSL 8.1.1).

In: an expression of the IR whose operands are constants. Out: the constant that it is. Values of
scalars, vectors and matrices become `Literal`s; arrays and structures are `Construct`s of
constants, so that a zero value costs nothing however large, and elements keep their spans.
What WGSL calls a shader-creation error raises CompileError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ..builtins.conversion import rank
from ..builtins.evaluation import conversion, operators
from ..builtins.evaluation.number import EvaluationError
from ..builtins.signature import Overload
from ..diagnostics import CompileError, Diagnostic
from ..ir.composition import holds_tile
from ..ir.expressions import (
    Binary,
    Bitcast,
    Builtin,
    Construct,
    Convert,
    Expression,
    Index,
    Literal,
    Member,
    Name,
    PythonValue,
    Swizzle,
    Unary,
)
from ..ir.module import Constant
from ..ir.subgroup_matrix import SubgroupMatrix
from ..ir.types import Array, Matrix, Pointer, Scalar, Struct, Type, Vector
from ..source import Span

__all__ = ["convert", "fold", "is_constant", "value_of", "zero"]

F = TypeVar("F", bound=Callable[..., Expression])
FOLDERS: dict[type[Expression], Callable[[Any], Expression]] = {}


def folds(node: type[Expression]) -> Callable[[F], F]:
    """Register the function that folds expressions of this class."""

    def register(function: F) -> F:
        FOLDERS[node] = function
        return function

    return register


def fold(expression: Expression) -> Expression:
    """The constant that `expression` is, if its operands are constants; else `expression` itself.

    Only this node is folded: its operands have been. An operand that is wrong whatever the others are
    (`x / 0`, an index beyond the end) is an error also where the others are not constant.
    """
    folder = FOLDERS.get(type(expression))
    if folder is None:
        return expression
    try:
        return folder(expression)
    except EvaluationError as error:
        to_blame = expression
        if error.argument is not None and isinstance(expression, Builtin):
            to_blame = expression.arguments[error.argument]
        if error.code == "E0405" and isinstance(expression, Index):
            to_blame = expression.index
        raise CompileError(Diagnostic(error.code, error.message, to_blame.span)) from None


def is_constant(expression: Expression) -> bool:
    """Whether the expression is a constant: a literal, a construction of constants, a `const`'s name."""
    match expression:
        case Literal():
            return True
        case Construct():
            return all(map(is_constant, expression.parts)) and not holds_tile(expression.type)
        case Name():
            return isinstance(expression.target, Constant)
    return False


def convert(constant: Expression, type: Type) -> Expression:
    """The constant converted automatically to `type` (6.1.2); raises CompileError where the value does not fit.

    The types must allow it: `builtins.conversion.rank` is not None.
    """
    if constant.type is type:
        return constant
    assert rank(constant.type, type) is not None, f"{constant.type} does not convert to {type}"
    if isinstance(constant, Literal) and not isinstance(type, (Array, Struct)):
        try:
            value = conversion.convert(constant.type, type, constant.value)
        except EvaluationError as error:
            raise CompileError(Diagnostic(error.code, error.message, constant.span)) from None
        return Literal(constant.span, type, value)
    parts = _parts(constant)
    assert parts is not None, "only constants convert"
    types = _part_types(type, len(parts))
    return Construct(constant.span, type, tuple(convert(part, t) for part, t in zip(parts, types, strict=True)))


def zero(type: Type, span: Span) -> Expression:
    """The zero value of a constructible type (17.1.1)."""
    match type:
        case Scalar():
            return Literal(span, type, _zero_number(type))
        case Vector():
            return Literal(span, type, (_zero_number(type.element),) * type.width)
        case Matrix():
            return Literal(span, type, ((0.0,) * type.rows,) * type.columns)
    return Construct(span, type, ())


def value_of(constant: Expression) -> PythonValue:
    """The value of a constant as plain data; a zero value of an array is written out."""
    if isinstance(constant, Literal):
        return constant.value
    if isinstance(constant, Name):
        assert isinstance(constant.target, Constant)
        return value_of(constant.target.value)
    assert isinstance(constant, Construct)
    if constant.parts:
        return tuple(map(value_of, constant.parts))
    type = constant.type
    if isinstance(type, Struct):
        return tuple(value_of(zero(member.type, constant.span)) for member in type.members)
    if isinstance(type, Array):
        assert isinstance(type.count, int)
        return (value_of(zero(type.element, constant.span)),) * type.count
    folded = zero(type, constant.span)
    assert isinstance(folded, Literal)
    return folded.value


def _zero_number(scalar: Scalar) -> PythonValue:
    return 0.0 if scalar.is_float else 0 if scalar.is_integer else False


def _parts(constant: Expression) -> tuple[Expression, ...] | None:
    """The elements or members of an array or a structure that are written out; None if none are."""
    if isinstance(constant, Name) and isinstance(constant.target, Constant):
        constant = constant.target.value
    if isinstance(constant, Construct):
        return constant.parts
    if isinstance(constant, Literal) and isinstance(constant.value, tuple):
        types = _part_types(constant.type, len(constant.value))
        return tuple(Literal(constant.span, t, v) for t, v in zip(types, constant.value, strict=True))
    return None


def _part_types(type: Type, count: int) -> Iterable[Type]:
    match type:
        case Array() | Vector():
            return (type.element,) * count
        case Matrix():
            return (type.column,) * count
        case Struct():
            return (member.type for member in type.members)
    raise AssertionError(f"{type} has no parts")


@folds(Name)
def _name(expression: Name) -> Expression:
    """The name of a `const` is its value, but for arrays and structures, which stay in one place."""
    target = expression.target
    if isinstance(target, Constant) and isinstance(target.value, Literal):
        return Literal(expression.span, expression.type, target.value.value)
    return expression


@folds(Unary)
def _unary(expression: Unary) -> Expression:
    operand = expression.operand
    if not isinstance(operand, Literal):
        return expression
    value = operators.unary(expression.operator, operand.type, operand.value)
    return Literal(expression.span, expression.type, value)


@folds(Binary)
def _binary(expression: Binary) -> Expression:
    left, right = expression.left, expression.right
    if not isinstance(right, Literal):
        return expression
    if not isinstance(left, Literal):
        operators.check_right(expression.operator, left.type, right.value)
        return expression
    value = operators.binary(expression.operator, left.type, right.type, left.value, right.value)
    return Literal(expression.span, expression.type, value)


@folds(Convert)
def _convert(expression: Convert) -> Expression:
    value = expression.value
    if not isinstance(value, Literal):
        return expression
    return Literal(expression.span, expression.type, conversion.convert(value.type, expression.type, value.value))


@folds(Bitcast)
def _bitcast(expression: Bitcast) -> Expression:
    value = expression.value
    if not isinstance(value, Literal):
        return expression
    return Literal(expression.span, expression.type, conversion.bitcast(value.type, expression.type, value.value))


@folds(Construct)
def _construct(expression: Construct) -> Expression:
    type = expression.type
    if isinstance(type, (Array, Struct, SubgroupMatrix)):
        return expression
    if not expression.parts:
        return zero(type, expression.span)
    values = []
    for part in expression.parts:
        if not isinstance(part, Literal):
            return expression
        values.append(part.value)
    return Literal(expression.span, type, _assemble(type, values))


def _assemble(type: Type, values: list[PythonValue]) -> PythonValue:
    """The value of a scalar, vector or matrix from its parts (see `Construct`)."""
    if isinstance(type, Vector):
        components = _flat(values)
        return components * type.width if len(components) == 1 else components
    if isinstance(type, Matrix):
        if len(values) == 1:  # a matrix from a matrix
            return values[0]
        numbers = _flat(values)
        return tuple(numbers[i : i + type.rows] for i in range(0, len(numbers), type.rows))
    return values[0]


def _flat(values: list[PythonValue]) -> tuple[PythonValue, ...]:
    return tuple([x for value in values for x in (value if isinstance(value, tuple) else (value,))])


@folds(Swizzle)
def _swizzle(expression: Swizzle) -> Expression:
    base = expression.base
    if not isinstance(base, Literal):
        return expression
    assert isinstance(base.value, tuple)
    value = tuple([base.value[lane] for lane in expression.lanes])
    return Literal(expression.span, expression.type, value if len(value) > 1 else value[0])


@folds(Member)
def _member(expression: Member) -> Expression:
    parts = _parts(expression.base)
    if parts is None:
        return expression
    if not parts:
        return zero(expression.type, expression.span)
    return _moved(parts[expression.index], expression)


@folds(Index)
def _index(expression: Index) -> Expression:
    if not isinstance(expression.index, Literal):
        return expression
    index = expression.index.value
    assert isinstance(index, int)
    _check_index(expression.base.type, index)
    parts = _parts(expression.base)
    if parts is None:
        return expression
    if not parts:
        return zero(expression.type, expression.span)
    if isinstance(expression.base.type, (Vector, Matrix)) and not isinstance(expression.base, Literal):
        return expression
    return _moved(parts[index], expression)


def _check_index(type: Type, index: int) -> None:
    """A constant index must be inside what it indexes (8.5), value or memory."""
    if isinstance(type, Pointer):
        type = type.store
    count: object = None
    what = "elements"
    match type:
        case Vector():
            count, what = type.width, "components"
        case Matrix():
            count, what = type.columns, "columns"
        case Array():
            count = type.count
    if index < 0 or (isinstance(count, int) and index >= count):
        end = f": `{type}` has {count} {what}" if isinstance(count, int) else ""
        raise EvaluationError("E0405", f"index {index} is out of range{end}")


def _moved(part: Expression, to: Expression) -> Expression:
    """A part of a constant stands where it is taken out, if it is a literal."""
    return Literal(to.span, part.type, part.value) if isinstance(part, Literal) else part


@folds(Builtin)
def _builtin(expression: Builtin) -> Expression:
    overload, row = expression.overload, expression.overload.row
    values = [a.value if isinstance(a, Literal) else None for a in expression.arguments]
    if row.check is not None:
        row.check(overload, *values)
    if row.evaluate is None or None in values:
        return expression
    return _result(overload, row.evaluate(overload, *values), expression.span)


def _result(overload: Overload, value: Any, span: Span) -> Expression:
    type = overload.result
    assert type is not None
    if not isinstance(type, Struct):
        return Literal(span, type, value)
    parts = zip(type.members, value, strict=True)
    return Construct(span, type, tuple(Literal(span, member.type, part) for member, part in parts))
