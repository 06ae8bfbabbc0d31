"""Parentheses: as few as the grammar allows, and no fewer than the tree needs."""

import pytest

from tests.conformance.harness import tint_error
from tests.programs import body_of, module_of, text_of

INPUTS = "a: i32, b: i32, c: i32, u: u32, w: u32, p: bool, q: bool, f: f32, v: vec4<f32>, m: mat3x3<f32>"


def printed(expression: str) -> str:
    text = f"fn main({INPUTS}) {{ let x = {expression}; }}"
    return body_of(text_of(module_of(text))).removeprefix("let x = ").removesuffix(";")


@pytest.mark.parametrize(
    "expression",
    [
        "a + b * c",
        "(a + b) * c",
        "a - (b - c)",
        "a - b - c",
        "a / (b / c)",
        "-a",
        "-(-a)",
        "a - -b",
        "!!p",
        "~-a",
        "-(a + b)",
        "(a << u) + b",
        "a << (u + 1u)",
        "(a << u) << w",
        "(a & b) == c",
        "a & b & c",
        "(a | b) & c",
        "a ^ (b ^ c)",
        "p && q && a < b",
        "(p && q) || a < b",
        "p && (q || p)",
        "(a < b) == (b < c)",
        "a + b < b * c",
        "(a < b) != p",
        "v.xy.yx",
        "(v + v).x",
        "(v * 2.0f).wzyx",
        "m[0]",
        "m[a].x",
        "(m * m)[b]",
        "-v.x",
        "(-v).x",
        "vec4<f32>(1.0f)",
        "vec4<f32>(f, v.xyz)",
        "select(a, b, p)",
        "select(a, b, (a < b))",
        "bitcast<u32>(f)",
        "array<i32, 2>(a, b)[u]",
        "f32(a) / f",
        "fma(f, f, -f)",
    ],
)
def test_an_expression_is_printed_as_it_was(expression):
    assert printed(expression) == expression


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("((a)) + ((b))", "a + b"),
        ("(a * b) + c", "a * b + c"),
        ("(p && q) && p", "p && q && p"),
        ("max(a, (b))", "max(a, b)"),
        ("v[1]", "v.y"),
        ("v.g", "v.y"),
        ("1 + a", "1i + a"),
        ("vec3(1.0, 1.0, 1.0)", "vec3<f32>(1.0f)"),
        ("vec2(0.0, -0.0)", "vec2<f32>(0.0f, -0.0f)"),
        ("mat2x2<f32>()", "mat2x2<f32>()"),
        ("array(1u, 2u)", "array<u32, 2>(1u, 2u)"),
        ("array<u32, 9>()", "array<u32, 9>()"),
        ("frexp(1.5)", "frexp(1.5f)"),
        ("modf(vec2(2.5, -1.25))", "modf(vec2<f32>(2.5f, -1.25f))"),
    ],
)
def test_one_form_for_what_means_the_same(expression, text):
    assert printed(expression) == text


def test_arguments_do_not_become_a_template_list():
    text = f"fn g(x: bool, y: bool) {{ }} fn main({INPUTS}) {{ g((a < b), (c > (a))); }}"
    after = text_of(module_of(text))
    assert tint_error(after) is None
    assert body_of(after) == "g((a < b), (c > a));"
