"""Overload resolution: which overload a call means, and what is said where there is none."""

from __future__ import annotations

import pytest
from shader_compiler.builtins import ROWS, find
from shader_compiler.builtins.conversion import is_abstract
from shader_compiler.builtins.matching import Mismatch, resolve
from shader_compiler.builtins.operators import binary, unary
from shader_compiler.builtins.signature import Overload, Row
from shader_compiler.ir.handles import SAMPLER, SAMPLER_COMPARISON, storage_texture, texture
from shader_compiler.ir.types import (
    ABSTRACT_FLOAT,
    ABSTRACT_INT,
    BOOL,
    F16,
    F32,
    I32,
    U32,
    Member,
    Struct,
    array,
    atomic,
    matrix,
    pointer,
    vector,
)
from shader_compiler.source import Source, Span

INT, FLOAT = ABSTRACT_INT, ABSTRACT_FLOAT
NOWHERE = Span(Source(""), 0, 0)


def call(name, *arguments, template=(), constant=True):
    return resolve(ROWS[name], arguments, template, constant=constant)


@pytest.mark.parametrize(
    ("name", "arguments", "parameters", "result"),
    [
        ("clamp", (INT, INT, INT), (INT, INT, INT), INT),
        ("clamp", (INT, FLOAT, INT), (FLOAT, FLOAT, FLOAT), FLOAT),
        ("clamp", (INT, INT, U32), (U32, U32, U32), U32),
        ("clamp", (INT, F32, INT), (F32, F32, F32), F32),
        ("log2", (INT,), (FLOAT,), FLOAT),
        ("sin", (vector(3, F16),), (vector(3, F16),), vector(3, F16)),
        ("sin", (vector(3, INT),), (vector(3, FLOAT),), vector(3, FLOAT)),
        ("mix", (vector(2, INT), vector(2, F32), FLOAT), (vector(2, F32), vector(2, F32), F32), vector(2, F32)),
        ("mix", (vector(2, F32),) * 3, (vector(2, F32),) * 3, vector(2, F32)),
        ("dot", (vector(4, I32), vector(4, INT)), (vector(4, I32), vector(4, I32)), I32),
        ("length", (vector(2, F32),), (vector(2, F32),), F32),
        ("cross", (vector(3, INT), vector(3, FLOAT)), (vector(3, FLOAT), vector(3, FLOAT)), vector(3, FLOAT)),
        ("determinant", (matrix(3, 3, F32),), (matrix(3, 3, F32),), F32),
        ("transpose", (matrix(2, 4, F16),), (matrix(2, 4, F16),), matrix(4, 2, F16)),
        ("ldexp", (INT, INT), (FLOAT, INT), FLOAT),
        ("ldexp", (INT, I32), (FLOAT, I32), FLOAT),
        ("ldexp", (F16, INT), (F16, I32), F16),
        ("select", (vector(2, INT), vector(2, F32), BOOL), (vector(2, F32), vector(2, F32), BOOL), vector(2, F32)),
        ("select", (vector(2, F32), vector(2, F32), vector(2, BOOL)), None, vector(2, F32)),
        ("all", (BOOL,), (BOOL,), BOOL),
        ("all", (vector(4, BOOL),), None, BOOL),
        ("extractBits", (vector(2, U32), INT, INT), (vector(2, U32), U32, U32), vector(2, U32)),
        ("countOneBits", (INT,), (I32,), I32),
        ("pack4x8snorm", (vector(4, INT),), (vector(4, F32),), U32),
    ],
)
def test_the_preferred_overload(name, arguments, parameters, result):
    overload = call(name, *arguments)
    assert isinstance(overload, Overload)
    assert overload.row is find(name)
    assert overload.parameters == (parameters or arguments)
    assert overload.result is result


def test_an_argument_that_is_not_constant_makes_all_concrete():
    assert call("select", INT, INT, BOOL).result is INT
    assert call("select", INT, INT, BOOL, constant=False).result is I32
    assert binary("<<", INT, U32, constant=False).result is I32
    assert binary("<<", INT, U32).result is INT


@pytest.mark.parametrize(
    ("template", "argument", "parameter"),
    [
        (U32, INT, INT),
        (F32, INT, I32),
        (I32, FLOAT, F32),
        (F16, FLOAT, F16),
        (vector(2, U32), vector(2, INT), vector(2, INT)),
        (vector(3, F32), vector(3, U32), vector(3, U32)),
        (F32, vector(2, F16), vector(2, F16)),
        (vector(2, I32), vector(4, FLOAT), vector(4, F16)),
        (vector(2, F16), U32, U32),
        (vector(4, F16), vector(2, FLOAT), vector(2, F32)),
    ],
)
def test_bitcast_takes_its_result_from_the_template(template, argument, parameter):
    overload = call("bitcast", argument, template=(template,))
    assert overload.parameters == (parameter,)
    assert overload.result is template


def test_results_that_are_structures():
    result = call("frexp", vector(3, F32)).result
    assert [m.name for m in result.members] == ["fract", "exp"]
    assert [m.type for m in result.members] == [vector(3, F32), vector(3, I32)]
    assert result is call("frexp", vector(3, F32)).result
    assert [m.type for m in call("frexp", INT).result.members] == [FLOAT, INT]
    assert [m.name for m in call("modf", F16).result.members] == ["fract", "whole"]


def test_atomics_take_pointers_to_atomics():
    place = pointer("workgroup", atomic(U32), "read_write")
    assert call("atomicAdd", place, INT, constant=False).parameters == (place, U32)
    exchanged = call("atomicCompareExchangeWeak", place, INT, U32, constant=False).result
    assert [m.type for m in exchanged.members] == [U32, BOOL]
    assert call("atomicStore", place, U32).result is None
    assert isinstance(call("atomicLoad", pointer("workgroup", U32, "read_write")), Mismatch)
    assert isinstance(call("atomicLoad", pointer("storage", atomic(U32), "read")), Mismatch)


def test_pointers_to_any_type():
    element = Struct("S", (Member("x", F32, NOWHERE),))
    assert call("arrayLength", pointer("storage", array(element, None), "read")).result is U32
    assert isinstance(call("arrayLength", pointer("storage", array(element, 4), "read")), Mismatch)
    assert call("workgroupUniformLoad", pointer("workgroup", element, "read_write")).result is element
    assert call("workgroupUniformLoad", pointer("workgroup", atomic(I32), "read_write")).result is I32


@pytest.mark.parametrize(
    ("operator", "left", "right", "result"),
    [
        ("+", INT, FLOAT, FLOAT),
        ("+", INT, U32, U32),
        ("*", vector(3, F32), INT, vector(3, F32)),
        ("/", FLOAT, vector(2, F16), vector(2, F16)),
        ("*", matrix(2, 3, F32), vector(2, FLOAT), vector(3, F32)),
        ("*", vector(3, F32), matrix(2, 3, F32), vector(2, F32)),
        ("*", matrix(4, 3, F32), matrix(2, 4, F32), matrix(2, 3, F32)),
        ("*", matrix(2, 2, FLOAT), F16, matrix(2, 2, F16)),
        ("-", matrix(2, 2, FLOAT), matrix(2, 2, F32), matrix(2, 2, F32)),
        ("==", vector(2, BOOL), vector(2, BOOL), vector(2, BOOL)),
        ("<", INT, F32, BOOL),
        ("&", BOOL, BOOL, BOOL),
        ("^", vector(2, INT), vector(2, U32), vector(2, U32)),
        (">>", vector(2, I32), vector(2, INT), vector(2, I32)),
        ("&&", BOOL, BOOL, BOOL),
    ],
)
def test_binary_operators(operator, left, right, result):
    assert binary(operator, left, right).result is result


@pytest.mark.parametrize(
    ("operator", "left", "right"),
    [
        ("+", U32, I32),
        ("+", U32, FLOAT),
        ("+", BOOL, BOOL),
        ("<", BOOL, BOOL),
        ("==", matrix(2, 2, F32), matrix(2, 2, F32)),
        ("/", matrix(2, 2, F32), F32),
        ("+", matrix(2, 2, F32), F32),
        ("*", matrix(2, 3, F32), vector(3, F32)),
        ("+", vector(2, F32), vector(3, F32)),
        ("<", vector(2, F32), F32),
        ("<<", I32, I32),
        ("<<", vector(2, I32), U32),
        ("^", BOOL, BOOL),
        ("%", pointer("function", F32, "read_write"), F32),
    ],
)
def test_operators_that_there_are_not(operator, left, right):
    mismatch = binary(operator, left, right)
    assert isinstance(mismatch, Mismatch)
    assert mismatch.message == f"no operator `{operator}` for `{left}` and `{right}`"


def test_unary_operators():
    assert unary("-", FLOAT).result is FLOAT
    assert unary("!", vector(2, BOOL)).result is vector(2, BOOL)
    assert unary("~", U32).result is U32
    for operator, type in [("-", U32), ("-", matrix(2, 2, F32)), ("!", I32), ("~", F32)]:
        assert isinstance(unary(operator, type), Mismatch)


def test_a_wrong_argument_is_named():
    mismatch = call("clamp", U32, INT, I32)
    assert (mismatch.reason, mismatch.argument) == ("argument", 2)
    assert mismatch.message == "no overload of `clamp` takes (u32, abstract-int, i32)"
    assert mismatch.label == "this is `i32`, not `u32`"
    assert mismatch.help("x") == "convert it: `u32(x)`"
    assert mismatch.signatures == ("clamp(T, T, T) -> T, where T is i32, u32, f32, f16, or a vector of them",)


def test_vectors_of_different_widths():
    mismatch = call("dot", vector(2, F32), vector(3, F32))
    assert (mismatch.argument, mismatch.label, mismatch.help("x")) == (1, "this is `vec3<f32>`, not `vec2<f32>`", None)


def test_a_wrong_number_of_arguments():
    assert call("max", U32).message == "`max` takes 2 arguments, not 1"
    assert call("workgroupBarrier", U32).message == "`workgroupBarrier` takes no arguments, not 1"
    assert call("sin").message == "`sin` takes 1 argument, not 0"


def test_template_arguments_that_do_not_fit():
    for template in ((), (BOOL,), (F32, F32)):
        assert call("bitcast", I32, template=template).reason == "template"
    assert call("bitcast", I32).message == "`bitcast` needs a type as its template argument: `bitcast<u32>(...)`"
    wrong = call("bitcast", F32, template=(vector(2, F32),))
    assert wrong.argument == 0
    assert [s.partition("(")[0] for s in wrong.signatures] == ["bitcast<T>", "bitcast<vec2<T>>"]
    assert call("sin", F32, template=(F32,)).reason == "template"


def test_overloads_none_of_which_is_preferred_are_ambiguous():
    row = Row("choose", ("(i32, f32) -> i32", "(f32, i32) -> f32"))
    assert resolve(row, (I32, INT)).result is I32
    assert resolve(row, (INT, INT)).reason == "ambiguous"


def test_types_of_a_program_are_not_kept():
    from shader_compiler.builtins import matching

    before = len(matching._resolved)
    call("arrayLength", pointer("storage", array(Struct("S", (Member("x", F32, NOWHERE),)), None), "read"))
    assert len(matching._resolved) == before


TEXTURE, STORAGE = texture("texture_2d_array", I32), storage_texture("texture_storage_2d", "rg16uint", "read_write")


@pytest.mark.parametrize(
    ("name", "arguments", "result"),
    [
        ("textureLoad", (TEXTURE, vector(2, U32), ABSTRACT_INT, I32), vector(4, I32)),
        ("textureLoad", (STORAGE, vector(2, ABSTRACT_INT)), vector(4, U32)),
        ("textureDimensions", (STORAGE,), vector(2, U32)),
        ("textureNumLayers", (TEXTURE,), U32),
        ("textureSample", (texture("texture_depth_2d"), SAMPLER, vector(2, F32)), F32),
        ("textureSample", (texture("texture_cube"), SAMPLER, vector(3, ABSTRACT_FLOAT)), vector(4, F32)),
        ("textureStore", (STORAGE, vector(2, I32), vector(4, ABSTRACT_INT)), None),
    ],
)
def test_textures(name, arguments, result):
    found = resolve(find(name), arguments)
    assert isinstance(found, Overload)
    assert found.result is result
    assert not any(is_abstract(type) for type in found.parameters)


@pytest.mark.parametrize(
    ("name", "arguments", "place"),
    [
        ("textureSample", (TEXTURE, SAMPLER, vector(2, F32), I32), 0),
        ("textureSample", (texture("texture_2d"), SAMPLER_COMPARISON, vector(2, F32)), 1),
        ("textureStore", (STORAGE, vector(2, I32), vector(4, I32)), 2),
    ],
)
def test_textures_that_do_not_fit(name, arguments, place):
    found = resolve(find(name), arguments)
    assert isinstance(found, Mismatch)
    assert found.argument == place


def test_of_many_signatures_those_are_shown_that_come_close():
    found = resolve(find("textureSampleLevel"), (texture("texture_2d"), SAMPLER, vector(3, F32), F32))
    assert found.signatures == (
        "textureSampleLevel(texture_2d<f32>, sampler, vec2<f32>, f32) -> vec4<f32>",
        "textureSampleLevel(texture_2d<f32>, sampler, vec2<f32>, f32, vec2<i32>) -> vec4<f32>",
    )
