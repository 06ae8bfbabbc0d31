"""Every operator and builtin function on edge values: a value of the right type, or an error of its own.

Whatever the arguments are, constant evaluation ends in a `Literal` that its type can hold or in a
CompileError; never in another exception.
"""

from __future__ import annotations

import itertools
import struct

import pytest
from shader_compiler.analysis.constants import fold, value_of
from shader_compiler.builtins import ROWS, operators
from shader_compiler.builtins.matching import resolve
from shader_compiler.builtins.notation import SCALARS
from shader_compiler.builtins.signature import Overload
from shader_compiler.diagnostics import CompileError
from shader_compiler.ir.expressions import Binary, Builtin, Literal, Unary
from shader_compiler.ir.types import Matrix, Scalar, Struct, Vector, matrix, vector
from shader_compiler.source import Source, Span

SPAN = Span(Source("x"), 0, 1)
EDGES = {
    "bool": (False, True),
    "i32": (0, 1, -1, 31, (1 << 31) - 1, -(1 << 31)),
    "u32": (0, 1, 31, 32, (1 << 32) - 1),
    "abstract-int": (0, 1, -1, 64, (1 << 63) - 1, -(1 << 63)),
    "f32": (0.0, -0.0, 1.0, -1.5, 1.401298464324817e-45, 3.4028234663852886e38, -3.4028234663852886e38),
    "f16": (0.0, 1.0, -1.5, 5.960464477539063e-08, 65504.0, -65504.0),
    "abstract-float": (0.0, 1.0, -1.5, 5e-324, 1.7976931348623157e308, -1.7976931348623157e308),
}
SHAPES = (*SCALARS.values(), vector(2, SCALARS["f32"]), vector(3, SCALARS["abstract-float"]), vector(4, SCALARS["u32"]),
          vector(4, SCALARS["f32"]), vector(4, SCALARS["i32"]), vector(2, SCALARS["bool"]), matrix(2, 2, SCALARS["f16"]),
          matrix(3, 3, SCALARS["f32"]))  # fmt: skip


def edges(type):
    """A few values of a type."""
    match type:
        case Scalar():
            return EDGES[type.name]
        case Vector():
            numbers = EDGES[type.element.name]
            return tuple(tuple(numbers[(i + j) % len(numbers)] for j in range(type.width)) for i in range(len(numbers)))
        case Matrix():
            return tuple((column,) * type.columns for column in edges(type.column))


def holds(type, value):
    """Whether the value is one of the type, exactly."""
    match type:
        case Scalar() if type.is_float:
            code = {"f32": "<f", "f16": "<e"}.get(type.name, "<d")
            return isinstance(value, float) and struct.unpack(code, struct.pack(code, value))[0] == value
        case Scalar() if type.is_integer:
            low, high = min(EDGES[type.name]), max(EDGES[type.name])
            return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        case Scalar():
            return isinstance(value, bool)
        case Vector():
            return len(value) == type.width and all(holds(type.element, x) for x in value)
        case Matrix():
            return len(value) == type.columns and all(holds(type.column, x) for x in value)
        case Struct():
            return all(holds(member.type, x) for member, x in zip(type.members, value, strict=True))


def check(expression):
    try:
        folded = fold(expression)
    except CompileError:
        return
    assert folded.type is expression.type
    assert holds(folded.type, value_of(folded)), f"{expression} gave {folded}"


def overloads(row):
    """Overloads of a row for arguments of the types of `SHAPES`, each once."""
    found = {}
    for one, other in itertools.product(SHAPES, repeat=2):
        for types in ((one,), (one, other), (one, one, other), (one, other, other), (one, one, other, other)):
            overload = resolve(row, types)
            if isinstance(overload, Overload):
                found[overload.parameters] = overload
    return found.values()


@pytest.mark.parametrize("row", [row for row in ROWS.values() if row.evaluate], ids=lambda row: row.name)
def test_builtin_functions(row):
    tried = 0
    for overload in overloads(row):
        for values in itertools.islice(itertools.product(*map(edges, overload.parameters)), 400):
            arguments = tuple(Literal(SPAN, t, v) for t, v in zip(overload.parameters, values, strict=True))
            check(Builtin(SPAN, overload.result, overload, arguments))
            tried += 1
    assert tried


@pytest.mark.parametrize("operator", operators.BINARY)
def test_binary_operators(operator):
    for overload in overloads(operators.BINARY[operator]):
        for left, right in itertools.product(*map(edges, overload.parameters)):
            left_type, right_type = overload.parameters
            check(
                Binary(
                    SPAN, overload.result, operator, Literal(SPAN, left_type, left), Literal(SPAN, right_type, right)
                )
            )


@pytest.mark.parametrize("operator", operators.UNARY)
def test_unary_operators(operator):
    for overload in overloads(operators.UNARY[operator]):
        for value in edges(overload.parameters[0]):
            check(Unary(SPAN, overload.result, operator, Literal(SPAN, overload.parameters[0], value)))
