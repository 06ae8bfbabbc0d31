"""Constant evaluation: values, rounding, wrapping, and the errors of const-expressions."""

from __future__ import annotations

import math
import struct
import tracemalloc

import pytest
from shader_compiler.analysis.constants import convert, fold, is_constant, value_of, zero
from shader_compiler.builtins import ROWS, derivatives, operators, textures, views
from shader_compiler.builtins.matching import resolve
from shader_compiler.diagnostics import CompileError
from shader_compiler.ir.expressions import (
    Binary,
    Bitcast,
    Builtin,
    Construct,
    Convert,
    Index,
    Literal,
    Load,
    Member,
    Name,
    Swizzle,
    Unary,
)
from shader_compiler.ir.module import Constant
from shader_compiler.ir.statements import LocalVariable, Value
from shader_compiler.ir.types import (
    ABSTRACT_FLOAT,
    ABSTRACT_INT,
    BOOL,
    F16,
    F32,
    I32,
    U32,
    Struct,
    array,
    matrix,
    pointer,
    vector,
)
from shader_compiler.ir.types import Member as StructMember
from shader_compiler.source import Source, Span

INT, FLOAT = ABSTRACT_INT, ABSTRACT_FLOAT
SPAN = Span(Source("1 + 1"), 2, 3)
MIN_I32, MIN_INT = -(1 << 31), -(1 << 63)


def literal(type, value):
    return Literal(SPAN, type, value)


def runtime(type):
    return Name(SPAN, type, Value("x", type, SPAN))


def binary(operator, left, right):
    """What a front end does with two operands: resolve, convert, fold."""
    overload = operators.binary(operator, left.type, right.type)
    left, right = convert(left, overload.parameters[0]), convert(right, overload.parameters[1])
    return fold(Binary(SPAN, overload.result, operator, left, right))


def call(name, *arguments):
    overload = resolve(ROWS[name], tuple(a.type for a in arguments), constant=all(map(is_constant, arguments)))
    converted = tuple(
        convert(a, t) if is_constant(a) else a for a, t in zip(arguments, overload.parameters, strict=True)
    )
    return fold(Builtin(SPAN, overload.result, overload, converted))


def code_of(function, *arguments):
    with pytest.raises(CompileError) as caught:
        function(*arguments)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.labels[0].span is SPAN
    return diagnostic.code


def f32(x):
    return struct.unpack("f", struct.pack("f", x))[0]


@pytest.mark.parametrize(
    ("type", "left", "operator", "right", "value"),
    [
        (INT, 1 << 62, "+", (1 << 62) - 1, (1 << 63) - 1),
        (INT, -7, "/", 2, -3),
        (INT, -7, "%", 2, -1),
        (INT, 7, "%", -2, 1),
        (I32, (1 << 31) - 1, "+", 1, MIN_I32),
        (I32, MIN_I32, "*", -1, MIN_I32),
        (U32, 0, "-", 1, 0xFFFFFFFF),
        (U32, 0xFFFFFFFF, "*", 0xFFFFFFFF, 1),
        (I32, -1, "&", 0xFF, 0xFF),
        (I32, 1, "^", -1, -2),
        (F32, 1.0, "/", 3.0, f32(1 / 3)),
        (F16, 2048.0, "+", 1.0, 2048.0),
        (F16, 2048.0, "+", 3.0, 2052.0),
        (FLOAT, 0.1, "+", 0.2, 0.1 + 0.2),
        (F32, -7.5, "%", 2.0, -1.5),
        (F32, 1.0, "<", 2.0, True),
        (BOOL, True, "&", False, False),
        (BOOL, True, "!=", False, True),
        (BOOL, False, "||", True, True),
    ],
)
def test_binary_operators_on_scalars(type, left, operator, right, value):
    folded = binary(operator, literal(type, left), literal(type, right))
    assert (folded.value, folded.value.__class__) == (value, value.__class__)


@pytest.mark.parametrize(
    ("type", "left", "operator", "right", "value"),
    [
        (INT, 1, "<<", 62, 1 << 62),
        (INT, -1, "<<", 63, MIN_INT),
        (INT, 0, "<<", 400, 0),
        (INT, -5, ">>", 100, -1),
        (U32, 1, "<<", 31, 1 << 31),
        (I32, -1, "<<", 31, MIN_I32),
        (I32, -5, ">>", 1, -3),
        (U32, 0xFFFFFFFF, ">>", 31, 1),
    ],
)
def test_shifts(type, left, operator, right, value):
    assert binary(operator, literal(type, left), literal(INT, right)).value == value


@pytest.mark.parametrize(
    ("type", "left", "operator", "right", "code"),
    [
        (INT, 1 << 62, "*", 2, "E0402"),
        (INT, MIN_INT, "/", -1, "E0402"),
        (I32, MIN_I32, "/", -1, "E0402"),
        (I32, MIN_I32, "%", -1, "E0402"),
        (I32, 1, "/", 0, "E0403"),
        (U32, 1, "%", 0, "E0403"),
        (F32, 1.0, "/", 0.0, "E0403"),
        (F32, 1.0, "%", 0.0, "E0403"),
        (F32, 3e38, "+", 3e38, "E0402"),
        (F16, 60000.0, "*", 2.0, "E0402"),
        (FLOAT, 1e308, "*", 10.0, "E0402"),
        (INT, 1, "<<", 63, "E0404"),
        (INT, 1, "<<", 4000000000, "E0404"),
        (U32, 1, "<<", 32, "E0404"),
        (U32, 2, "<<", 31, "E0404"),
        (I32, 1, "<<", 31, "E0404"),
        (I32, 1, ">>", 32, "E0404"),
    ],
)
def test_operators_without_a_value(type, left, operator, right, code):
    other = INT if operator in ("<<", ">>") else type
    assert code_of(binary, operator, literal(type, left), literal(other, right)) == code


def test_operators_on_vectors_and_matrices():
    v = literal(vector(2, F32), (1.0, 2.0))
    m = literal(matrix(2, 3, F32), ((1.0, 2.0, 3.0), (4.0, 5.0, 6.0)))
    assert binary("*", v, literal(INT, 3)).value == (3.0, 6.0)
    assert binary("-", literal(INT, 3), v).value == (2.0, 1.0)
    assert binary("==", v, literal(vector(2, INT), (1, 3))).value == (True, False)
    assert binary("*", m, v).value == (9.0, 12.0, 15.0)
    assert binary("*", literal(vector(3, F32), (1.0, 2.0, 3.0)), m).value == (14.0, 32.0)
    assert binary("*", m, literal(F32, 2.0)).value == ((2.0, 4.0, 6.0), (8.0, 10.0, 12.0))
    square = literal(matrix(2, 2, F32), ((0.0, 1.0), (1.0, 1.0)))
    assert binary("*", m, square).value == ((4.0, 5.0, 6.0), (5.0, 7.0, 9.0))
    assert binary("+", square, square).value == ((0.0, 2.0), (2.0, 2.0))


def test_unary_operators():
    def unary(operator, type, value):
        return fold(Unary(SPAN, type, operator, literal(type, value))).value

    assert unary("-", I32, MIN_I32) == MIN_I32
    assert unary("-", vector(2, F32), (1.0, -2.0)) == (-1.0, 2.0)
    assert unary("~", U32, 0) == 0xFFFFFFFF
    assert unary("~", I32, 5) == -6
    assert unary("!", vector(2, BOOL), (True, False)) == (False, True)


@pytest.mark.parametrize(
    ("source", "value", "destination", "result"),
    [
        (INT, 0xFFFFFFFF, U32, 0xFFFFFFFF),
        (INT, (1 << 24) + 1, F32, float(1 << 24)),
        (I32, -1, U32, 0xFFFFFFFF),
        (U32, 0x80000000, I32, MIN_I32),
        (F32, -3.9, I32, -3),
        (F32, 1e20, I32, 0x7FFFFF80),
        (F32, 1e20, U32, 0xFFFFFF00),
        (F32, -1.0, U32, 0),
        (FLOAT, 1e20, I32, 0x7FFFFFFF),
        (FLOAT, 0.1, F32, f32(0.1)),
        (F32, f32(0.1), F16, 0.0999755859375),
        (BOOL, True, F32, 1.0),
        (F32, -0.0, BOOL, False),
        (vector(2, I32), (1, -1), vector(2, F32), (1.0, -1.0)),
        (matrix(2, 2, F32), ((1.0, 0.1), (2.0, 3.0)), matrix(2, 2, F16), ((1.0, 0.0999755859375), (2.0, 3.0))),
    ],
)
def test_conversions(source, value, destination, result):
    assert fold(Convert(SPAN, destination, literal(source, value))).value == result


@pytest.mark.parametrize(
    ("source", "value", "destination"),
    [
        (INT, 1 << 31, I32),
        (INT, -1, U32),
        (FLOAT, 1e39, F32),
        (F32, 65536.0, F16),
        (F32, 65505.0, F16),
        (INT, 70000, F16),
    ],
)
def test_values_that_do_not_fit(source, value, destination):
    assert code_of(fold, Convert(SPAN, destination, literal(source, value))) == "E0401"


def test_the_result_of_an_operation_may_round_to_the_largest_float():
    assert binary("+", literal(F16, 65504.0), literal(F16, 8.0)).value == 65504.0


def test_automatic_conversion_of_arrays_and_results():
    constant = Construct(SPAN, array(INT, 2), (literal(INT, 1), literal(INT, 2)))
    converted = convert(constant, array(F32, 2))
    assert converted.type is array(F32, 2)
    assert value_of(converted) == (1.0, 2.0)
    assert convert(zero(array(INT, 1 << 30), SPAN), array(U32, 1 << 30)).parts == ()
    parts = call("frexp", literal(FLOAT, 12.0))
    assert value_of(convert(parts, resolve(ROWS["frexp"], (F32,)).result)) == (0.75, 4)
    assert code_of(convert, literal(INT, 1 << 40), I32) == "E0401"


@pytest.mark.parametrize(
    ("source", "value", "destination", "result"),
    [
        (F32, 1.0, U32, 0x3F800000),
        (U32, 0xBF800000, F32, -1.0),
        (vector(2, F16), (1.0, -2.0), U32, 0xC0003C00),
        (vector(2, U32), (0xC0003C00, 0x00003C00), vector(4, F16), (1.0, -2.0, 1.0, 0.0)),
        (vector(3, I32), (-1, 0, 1), vector(3, U32), (0xFFFFFFFF, 0, 1)),
        (INT, 0xFFFFFFFF, U32, 0xFFFFFFFF),
    ],
)
def test_bitcast(source, value, destination, result):
    assert fold(Bitcast(SPAN, destination, literal(source, value))).value == result


def test_bits_of_no_number():
    assert code_of(fold, Bitcast(SPAN, F32, literal(U32, 0x7F800000))) == "E0406"
    assert code_of(fold, Bitcast(SPAN, vector(2, F16), literal(U32, 0x7E00))) == "E0406"
    assert code_of(fold, Bitcast(SPAN, U32, literal(INT, -1))) == "E0401"


def test_constructors():
    one, two = literal(F32, 1.0), literal(vector(2, F32), (2.0, 3.0))
    assert fold(Construct(SPAN, vector(3, F32), (one, two))).value == (1.0, 2.0, 3.0)
    assert fold(Construct(SPAN, vector(3, F32), (one,))).value == (1.0, 1.0, 1.0)
    assert fold(Construct(SPAN, matrix(2, 2, F32), (two, two))).value == ((2.0, 3.0), (2.0, 3.0))
    assert fold(Construct(SPAN, matrix(2, 2, F32), (one,) * 4)).value == ((1.0, 1.0), (1.0, 1.0))
    assert fold(Construct(SPAN, matrix(2, 3, F16), ())).value == ((0.0,) * 3,) * 2
    assert fold(Construct(SPAN, I32, ())).value == 0
    assert fold(Construct(SPAN, vector(2, F32), (one, runtime(F32)))).parts[0] is one
    elements = Construct(SPAN, array(F32, 2), (one, one))
    assert fold(elements) is elements
    assert is_constant(elements)
    assert not is_constant(Construct(SPAN, array(F32, 2), (one, runtime(F32))))


def test_parts_of_composites():
    v = literal(vector(4, I32), (1, 2, 3, 4))
    m = literal(matrix(2, 2, F32), ((1.0, 2.0), (3.0, 4.0)))
    assert fold(Index(SPAN, I32, v, literal(I32, 2))).value == 3
    assert fold(Index(SPAN, vector(2, F32), m, literal(U32, 1))).value == (3.0, 4.0)
    assert fold(Swizzle(SPAN, I32, v, (3,))).value == 4
    assert fold(Swizzle(SPAN, vector(2, I32), v, (3, 0))).value == (4, 1)
    struct = Struct("S", (StructMember("a", I32, SPAN), StructMember("b", vector(2, F32), SPAN)))
    made = Construct(SPAN, struct, (literal(I32, 7), literal(vector(2, F32), (1.0, 2.0))))
    assert fold(Member(SPAN, I32, made, 0)).value == 7
    assert fold(Member(SPAN, vector(2, F32), Construct(SPAN, struct, ()), 1)).value == (0.0, 0.0)
    part = runtime(I32)
    assert fold(Index(SPAN, I32, Construct(SPAN, array(I32, 2), (part, part)), literal(I32, 1))) is part
    swizzled = Index(SPAN, F32, Construct(SPAN, vector(2, F32), (runtime(vector(2, F32)),)), literal(I32, 1))
    assert fold(swizzled) is swizzled


@pytest.mark.parametrize("index", [-1, 3, 1 << 20])
def test_indices_out_of_range(index):
    for type in (vector(3, F32), matrix(3, 2, F32), array(F32, 3)):
        at = literal(I32, index)
        assert code_of(fold, Index(SPAN, F32, zero(type, SPAN), at)) == "E0405"
        assert code_of(fold, Index(SPAN, F32, runtime(type), at)) == "E0405"
        place = Name(SPAN, pointer("function", type, "read_write"), LocalVariable("v", type, SPAN))
        assert code_of(fold, Index(SPAN, F32, place, at)) == "E0405"


def test_indices_into_runtime_sized_arrays():
    place = runtime(pointer("storage", array(F32, None), "read"))
    beyond = Index(SPAN, F32, place, literal(U32, 1 << 20))
    assert fold(beyond) is beyond
    assert code_of(fold, Index(SPAN, F32, place, literal(I32, -1))) == "E0405"


def test_names_of_constants():
    scalar = Constant("n", I32, literal(I32, 4), SPAN)
    elements = Construct(SPAN, array(I32, 2), (literal(I32, 5), literal(I32, 6)))
    table = Name(SPAN, array(I32, 2), Constant("t", array(I32, 2), elements, SPAN))
    assert fold(Name(SPAN, I32, scalar)).value == 4
    assert fold(table) is table
    assert is_constant(table)
    assert fold(Index(SPAN, I32, table, literal(I32, 1))).value == 6
    assert value_of(table) == (5, 6)


def test_what_is_not_constant_stays():
    x = runtime(I32)
    for expression in (
        x,
        Load(SPAN, I32, runtime(pointer("private", I32, "read_write"))),
        Unary(SPAN, I32, "-", x),
        Binary(SPAN, I32, "+", x, literal(I32, 1)),
        Convert(SPAN, F32, x),
        Bitcast(SPAN, F32, x),
        Swizzle(SPAN, I32, runtime(vector(2, I32)), (0,)),
    ):
        assert fold(expression) is expression
        assert not is_constant(expression)
    assert isinstance(call("max", x, literal(I32, 1)), Builtin)


def test_operands_that_are_wrong_whatever_the_others_are():
    x, w = runtime(I32), runtime(vector(2, U32))
    assert code_of(fold, Binary(SPAN, I32, "/", x, literal(I32, 0))) == "E0403"
    assert code_of(fold, Binary(SPAN, vector(2, U32), "%", w, literal(vector(2, U32), (1, 0)))) == "E0403"
    assert code_of(fold, Binary(SPAN, I32, "<<", x, literal(U32, 32))) == "E0404"
    assert code_of(call, "clamp", x, literal(I32, 2), literal(I32, 1)) == "E0406"
    assert code_of(call, "extractBits", x, literal(U32, 20), literal(U32, 13)) == "E0406"
    assert code_of(call, "smoothstep", literal(F32, 1.0), literal(F32, 1.0), runtime(F32)) == "E0406"
    assert code_of(call, "ldexp", runtime(F16), literal(I32, 17)) == "E0406"
    fold(Binary(SPAN, F32, "/", runtime(F32), literal(F32, 0.0)))


@pytest.mark.parametrize(
    ("name", "arguments", "value"),
    [
        ("abs", [(I32, MIN_I32)], MIN_I32),
        ("sign", [(F32, -3.0)], -1.0),
        ("sign", [(INT, 0)], 0),
        ("min", [(vector(2, F32), (1.0, 5.0)), (vector(2, INT), (2, 3))], (1.0, 3.0)),
        ("clamp", [(U32, 9), (INT, 1), (INT, 5)], 5),
        ("round", [(FLOAT, 2.5)], 2.0),
        ("round", [(FLOAT, -3.5)], -4.0),
        ("trunc", [(F32, -1.7)], -1.0),
        ("fract", [(F32, -0.25)], 0.75),
        ("exp2", [(INT, 10)], 1024.0),
        ("pow", [(INT, 3), (INT, 4)], 81.0),
        ("step", [(F32, 2.0), (F32, 2.0)], 1.0),
        ("smoothstep", [(F32, 0.0), (F32, 2.0), (F32, 1.0)], 0.5),
        ("mix", [(vector(2, F32), (0.0, 4.0)), (vector(2, F32), (2.0, 8.0)), (FLOAT, 0.25)], (0.5, 5.0)),
        ("fma", [(F32, 2.0), (F32, 3.0), (F32, 4.0)], 10.0),
        ("ldexp", [(FLOAT, 1.5), (INT, 4)], 24.0),
        ("ldexp", [(F32, 1.0), (INT, -(1 << 30))], 0.0),
        ("frexp", [(vector(2, F32), (12.0, 0.0))], ((0.75, 0.0), (4, 0))),
        ("modf", [(F32, -1.5)], (-0.5, -1.0)),
        ("quantizeToF16", [(F32, f32(0.1))], 0.0999755859375),
        ("sqrt", [(F16, 2.0)], 1.4140625),
        ("acosh", [(F32, 1.0)], 0.0),
        ("cross", [(vector(3, F32), (1.0, 0.0, 0.0)), (vector(3, F32), (0.0, 1.0, 0.0))], (0.0, 0.0, 1.0)),
        ("determinant", [(matrix(3, 3, F32), ((1.0, 2.0, 3.0), (0.0, 1.0, 4.0), (5.0, 6.0, 0.0)))], 1.0),
        ("determinant", [(matrix(2, 2, F32), ((1.0, 2.0), (3.0, 4.0)))], -2.0),
        ("transpose", [(matrix(2, 3, F32), ((1.0, 2.0, 3.0), (4.0, 5.0, 6.0)))], ((1.0, 4.0), (2.0, 5.0), (3.0, 6.0))),
        ("dot", [(vector(2, I32), (MIN_I32, 1)), (vector(2, I32), (2, 3))], 3),
        ("length", [(vector(2, F32), (3.0, 4.0))], 5.0),
        ("length", [(F32, -2.0)], 2.0),
        ("distance", [(vector(2, F32), (3.0, 4.0)), (vector(2, F32), (0.0, 0.0))], 5.0),
        ("normalize", [(vector(2, FLOAT), (3.0, 4.0))], (0.6, 0.8)),
        ("reflect", [(vector(2, F32), (1.0, -1.0)), (vector(2, F32), (0.0, 1.0))], (1.0, 1.0)),
        ("refract", [(vector(2, F32), (1.0, 0.0)), (vector(2, F32), (0.0, 1.0)), (F32, 2.0)], (0.0, 0.0)),
        ("refract", [(vector(2, F32), (0.0, -1.0)), (vector(2, F32), (0.0, 1.0)), (F32, 1.0)], (0.0, -1.0)),
        ("faceForward", [(vector(2, F32), (1.0, 2.0)), (vector(2, F32), (1.0, 0.0)), (vector(2, F32), (1.0, 0.0))], (-1.0, -2.0)),
        ("countLeadingZeros", [(I32, 1)], 31),
        ("countOneBits", [(I32, -1)], 32),
        ("countTrailingZeros", [(U32, 0)], 32),
        ("firstLeadingBit", [(I32, -1)], -1),
        ("firstLeadingBit", [(I32, -5)], 2),
        ("firstLeadingBit", [(U32, 0)], 0xFFFFFFFF),
        ("firstTrailingBit", [(U32, 8)], 3),
        ("reverseBits", [(I32, 1)], MIN_I32),
        ("extractBits", [(I32, 0b110), (INT, 1), (INT, 2)], -1),
        ("extractBits", [(U32, 0b110), (INT, 1), (INT, 2)], 3),
        ("extractBits", [(U32, 5), (INT, 32), (INT, 0)], 0),
        ("insertBits", [(vector(2, U32), (0, 0xFF)), (vector(2, U32), (3, 0)), (INT, 4), (INT, 2)], (0x30, 0xCF)),
        ("dot4I8Packed", [(U32, 0xFF01FF01), (U32, 0x02020202)], 0),
        ("dot4U8Packed", [(U32, 0xFF01FF01), (U32, 0x02020202)], 1024),
        ("pack4x8snorm", [(vector(4, F32), (1.0, -1.0, 0.5, 9.0))], 0x7F40817F),
        ("pack4x8unorm", [(vector(4, F32), (1.0, -1.0, 0.5, 0.0))], 0x008000FF),
        ("pack2x16float", [(vector(2, F32), (1.0, -2.0))], 0xC0003C00),
        ("pack4xI8", [(vector(4, I32), (-1, 2, 300, 0))], 0x002C02FF),
        ("pack4xI8Clamp", [(vector(4, I32), (-1, 2, 300, 0))], 0x007F02FF),
        ("unpack4x8snorm", [(U32, 0x7F0081)], (-1.0, 0.0, 1.0, 0.0)),
        ("unpack4xI8", [(U32, 0xFF)], (-1, 0, 0, 0)),
        ("unpack2x16float", [(U32, 0xC0003C00)], (1.0, -2.0)),
        ("all", [(vector(2, BOOL), (True, False))], False),
        ("any", [(BOOL, True)], True),
        ("select", [(INT, 1), (FLOAT, 2.0), (BOOL, True)], 2.0),
        ("select", [(vector(2, I32), (1, 2)), (vector(2, I32), (3, 4)), (vector(2, BOOL), (True, False))], (3, 2)),
    ],
)  # fmt: skip
def test_builtin_functions(name, arguments, value):
    assert value_of(call(name, *(literal(t, v) for t, v in arguments))) == value


@pytest.mark.parametrize(
    ("name", "arguments", "code"),
    [
        ("sqrt", [(F32, -1.0)], "E0406"),
        ("inverseSqrt", [(F32, 0.0)], "E0406"),
        ("log", [(FLOAT, 0.0)], "E0406"),
        ("acosh", [(F32, 0.5)], "E0406"),
        ("asin", [(F32, 1.5)], "E0406"),
        ("atanh", [(FLOAT, 1.0)], "E0406"),
        ("pow", [(FLOAT, -1.0), (FLOAT, 2.0)], "E0406"),
        ("exp", [(F32, 100.0)], "E0402"),
        ("exp", [(FLOAT, 1000.0)], "E0402"),
        ("sinh", [(F16, 20.0)], "E0402"),
        ("degrees", [(F32, 3e38)], "E0402"),
        ("length", [(vector(2, F32), (3e38, 3e38))], "E0402"),
        ("normalize", [(vector(2, F32), (0.0, 0.0))], "E0406"),
        ("quantizeToF16", [(F32, 70000.0)], "E0401"),
        ("quantizeToF16", [(F32, 65505.0)], "E0401"),
        ("pack2x16float", [(vector(2, F32), (1.0, 65505.0))], "E0401"),
        ("unpack2x16float", [(U32, 0x7C00)], "E0406"),
        ("ldexp", [(F32, 1.0), (INT, 129)], "E0406"),
        ("ldexp", [(F32, 3.0), (INT, 127)], "E0402"),
        ("insertBits", [(U32, 1), (U32, 1), (U32, 31), (U32, 2)], "E0406"),
        ("dot", [(vector(2, INT), (1 << 62, 1)), (vector(2, INT), (4, 1))], "E0402"),
    ],
)
def test_builtin_functions_without_a_value(name, arguments, code):
    assert code_of(call, name, *(literal(t, v) for t, v in arguments)) == code


def test_every_builtin_without_effect_has_an_evaluation():
    missing = {row.name for row in ROWS.values() if row.effect == "none" and row.evaluate is None}
    depends_on_resources = {row.name for category in (textures, derivatives, views) for row in category.ROWS}
    assert missing - depends_on_resources == {"arrayLength", "bitcast"}


def test_large_zero_values_use_no_memory():
    tracemalloc.start()
    large = fold(Construct(SPAN, array(array(F32, 4096), 1 << 24), ()))
    inner = fold(Index(SPAN, array(F32, 4096), large, literal(U32, (1 << 24) - 1)))
    assert fold(Index(SPAN, F32, inner, literal(U32, 4095))).value == 0.0
    assert is_constant(large)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100_000


def test_results_are_exact_values_of_their_type():
    for name in ("sin", "cos", "exp", "log", "sqrt", "tanh"):
        for type, code in ((F32, "f"), (F16, "e")):
            value = call(name, literal(type, 0.75)).value
            assert struct.unpack(code, struct.pack(code, value))[0] == value
            assert math.isclose(value, getattr(math, name)(0.75), rel_tol=1e-3)
