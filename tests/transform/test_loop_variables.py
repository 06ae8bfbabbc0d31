"""Variables that are declared in a loop get their zero in the text."""

import pytest
from shader_compiler.transform.loop_variables import loop_variables

from tests.programs import body_of, module_of, text_of


def after(body: str) -> str:
    return body_of(text_of(loop_variables(module_of(f"fn main(n: i32) {{ {body} }}"))))


@pytest.mark.parametrize(
    ("type", "zero"),
    [
        ("i32", "0i"),
        ("bool", "false"),
        ("vec2<f32>", "vec2<f32>(0.0f)"),
        ("array<vec2<u32>, 3>", "array<vec2<u32>, 3>()"),
    ],
)
def test_in_a_loop(type, zero):
    lines = after(f"loop {{ var v: {type}; if n == 3 {{ break; }} }}").splitlines()
    assert lines[1] == f"  var v: {type} = {zero};"


def test_inside_of_what_is_in_a_loop():
    assert after("while n < 3 { if n > 1 { switch n { default { var v: i32; } } } }").count("var v: i32 = 0i;") == 1


def test_in_continuing():
    assert "    var v: i32 = 0i;" in after("loop { continuing { var v: i32; break if v == n; } }").splitlines()


@pytest.mark.parametrize(
    "body", ["var v: i32;", "for (var i: i32; i < n; i = i + 1i) {\n}", "if (n > 1i) {\n  var v: i32;\n}"]
)
def test_what_is_executed_once_stays_as_it_is(body):
    assert after(body) == body
