import pytest

from tests.wgsl.checking import body, body_codes, codes, errors, lines

PARTS = "var<private> f: f32; var<private> i: i32; var<private> u: u32; var<private> b: bool; var<private> v: vec3f;"


def value(text: str, declarations: str = PARTS) -> str:
    """The IR of an expression."""
    return body(f"let x = {text};", declarations).split(" = ", 1)[1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", "1:i32"),
        ("1.5", "1.5:f32"),
        ("0x10u", "16:u32"),
        ("1 + 2 * 3", "7:i32"),
        ("1 + 2.5", "3.5:f32"),
        ("-(2147483647) - 1", "-2147483648:i32"),
        ("7 / 2", "3:i32"),
        ("7 / 2.0", "3.5:f32"),
        ("1u << 4", "16:u32"),
        ("vec2(1, 2) == vec2(1, 3)", "(True, False):vec2<bool>"),
        ("(true && false) || true", "True:bool"),
        ("select(1, 2, true)", "2:i32"),
        ("max(1, 2.5)", "2.5:f32"),
        ("array(1, 2, 3)[1]", "2:i32"),
        ("vec4(1, 2, 3, 4).wzyx.xy", "(4, 3):vec2<i32>"),
        ("mat2x2f(1, 2, 3, 4)[1][0]", "3.0:f32"),
        ("u32(-1i)", "4294967295:u32"),
        ("i32(-1.75)", "-1:i32"),
        ("bool(2)", "True:bool"),
        ("bitcast<u32>(1.0f)", "1065353216:u32"),
    ],
)
def test_constants_are_folded(text: str, expected: str):
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f + 1", "(load f + 1.0:f32)"),
        ("1 - u", "(1:u32 - load u)"),
        ("v * 2", "(load v * 2.0:f32)"),
        ("1 << u", "(1:i32 << load u)"),
        ("-i", "(-load i)"),
        ("v.zy", "(load v).zy"),
        ("v.y", "load v[1:i32]"),
        ("vec3f(f)", "vec3<f32>(load f)"),
        ("vec3(f, 1, 2)", "vec3<f32>(load f, 1.0:f32, 2.0:f32)"),
        ("vec3<u32>(v)", "convert<vec3<u32>>(load v)"),
        ("f32(i)", "convert<f32>(load i)"),
        ("f32(f)", "load f"),
        ("bitcast<i32>(f)", "bitcast<i32>(load f)"),
        ("max(f, 1)", "max(load f, 1.0:f32)"),
        ("frexp(f).exp", "frexp(load f).exp"),
    ],
)
def test_values_that_vary_are_typed(text: str, expected: str):
    assert value(text) == expected


def test_a_constant_keeps_its_name_where_it_stands_alone():
    assert value("u * N", PARTS + "const N = 16u;") == "(load u * N)"
    assert value("u * (N + 1)", PARTS + "const N = 16u;") == "(load u * 17:u32)"
    assert value("f * N", PARTS + "const N = 16;") == "(load f * 16.0:f32)"


def test_arrays_of_constants_that_variables_index_stay_in_one_place():
    declarations = PARTS + "const table = array(1, 2, 3);"
    assert value("table[u] + table[i]", declarations) == "(table[load u] + table[load i])"
    assert value("table[2]", declarations) == "3:i32"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1 + true", "E0302"),
        ("f + i", "E0302"),
        ("f & 1", "E0302"),
        ("!1", "E0302"),
        ("-u", "E0302"),
        ("max(1)", "E0302"),
        ("max(f, u)", "E0302"),
        ("vec2f(1, 2, 3)", "E0333"),
        ("vec3(true, 1, 2)", "E0333"),
        ("array()", "E0332"),
        ("mat2x2(true, 1, 2, 3)", "E0333"),
        ("v.xr", "E0324"),
        ("v.xyzzy", "E0324"),
        ("v.xy.z", "E0324"),
        ("f.x", "E0322"),
        ("f[0]", "E0320"),
        ("v[f]", "E0321"),
        ("u32", "E0315"),
        ("max", "E0315"),
        ("f()", "E0341"),
        ("*f", "E0316"),
        ("&1", "E0317"),
        ("&v.x", "E0318"),
        ("f<u32>", "E0304"),
    ],
)
def test_expressions_that_have_no_type(text: str, code: str):
    assert body_codes(f"let x = {text};", PARTS) == [code]


@pytest.mark.parametrize("text", ["1 / 0", "i / 0", "i % N", "u << 32u", "array(1, 2)[2]", "v[3]", "clamp(f, 2, 1)"])
def test_what_is_wrong_whatever_the_values_are(text: str):
    assert len(body_codes(f"let x = {text};", PARTS + "const N = 0i;")) == 1


@pytest.mark.parametrize("text", ["false && 1 / 0 == 1", "true || array(1, 2)[2] == 0", "false && (1u << 40u) == 1"])
def test_the_side_that_is_not_evaluated_may_fail(text: str):
    expected = "True:bool" if text.startswith("true") else "False:bool"
    assert value(text) == expected


def test_the_side_that_is_not_evaluated_is_typed():
    assert body_codes("let x = false && 1;") == ["E0302"]


def test_all_operands_are_checked():
    assert body_codes("let x = unknown_a + max(unknown_b, unknown_c(unknown_d));") == ["E0201"] * 4


def test_mismatches_tell_what_there_is():
    [error] = errors("const x = clamp(1.0, 2u, 3);")
    assert "takes (abstract-float, u32, abstract-int)" in error.message
    assert error.labels[0].span.text == "2u"
    assert error.notes


def test_operands_of_an_operator_are_labelled():
    [error] = errors("const x = 1.5f * 2u;")
    assert [label.text for label in error.labels] == ["", "this is `f32`", "this is `u32`"]
    assert error.help


def test_conversions_are_explicit_between_concrete_types():
    [error] = errors("const a = 1i; const b: f32 = a;")
    assert error.code == "E0301"
    assert error.help == "convert it: `f32(a)`"


def test_the_elements_of_an_array_have_one_type():
    assert value("array(1, 2.5)[u]") == "array<f32, 2>(1.0:f32, 2.5:f32)[load u]"
    assert body_codes("let x = array(1u, 2i);") == ["E0333"]


def test_long_chains_of_operators():
    chain = " + ".join(["i"] * 300)
    assert value(chain).count("load i") == 300


def test_constants_in_conditions_of_assertions():
    assert codes("const_assert 1 + 1 == 2;") == []
    assert codes("const_assert 1 + 1 == 3;") == ["E0394"]
    assert codes("const_assert 1;") == ["E0365"]
    assert codes("override o = true; const_assert o;") == ["E0391"]


def test_overload_that_needs_a_pointer():
    assert lines(body("let n = arrayLength(&data);", "@group(0) @binding(0) var<storage> data: array<f32>;")) == (
        "let n: u32 = arrayLength(data)"
    )


def test_bitcast_takes_integers_as_what_it_needs():
    assert codes("enable f16; const a = bitcast<u32>(vec2(0, 0)); const b = bitcast<u32>(0xffffffff);") == []
