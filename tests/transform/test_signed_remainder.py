"""Remainders of signed integers that may be negative are computed from the quotient."""

import pytest
from shader_compiler.transform.signed_remainder import signed_remainder

from tests.programs import body_after


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("let m = numbers[0]; _ = m % 3;", "_ = m - m / 3i * 3i;"),
        ("let m = numbers[0]; _ = m % -1;", "_ = m - m / -1i * -1i;"),
        ("let n = min(numbers[0], -1); _ = 7 % n;", "_ = 7i - 7i / n * n;"),
        (
            "let m = numbers[0]; let n = numbers[1]; _ = m % n;",
            "let value = select(n, 1i, n == 0i);\n_ = m - m / value * value;",
        ),
        ("numbers[id.x] %= 5;", "let value = numbers[id.x];\nnumbers[id.x] = value - value / 5i * 5i;"),
        ("var n = numbers[0]; n %= 5;", "n = n - n / 5i * 5i;"),
        (
            "let v = vec2(numbers[0]); _ = v % vec2(3, -4);",
            "_ = v - v / vec2<i32>(3i, -4i) * vec2<i32>(3i, -4i);",
        ),
        ("let v = vec2(numbers[0]); _ = v % 3;", "_ = v - v / 3i * 3i;"),
        (
            "let v = vec2(numbers[0]); _ = 7 % v;",
            "let value = select(v, vec2<i32>(1i), v == vec2<i32>(0i));\n_ = 7i - 7i / value * value;",
        ),
    ],
)
def test_a_remainder_that_may_be_of_negative_numbers(body, expected):
    assert body_after(signed_remainder, body).endswith(expected)


def test_operands_are_computed_once():
    after = body_after(signed_remainder, "_ = (numbers[0] + 1) % min(numbers[1], -2);")
    assert after.splitlines() == [
        "let value = numbers[0] + 1i;",
        "let value_2 = min(numbers[1], -2i);",
        "_ = value - value / value_2 * value_2;",
    ]


def test_a_remainder_of_a_remainder():
    after = body_after(signed_remainder, "let m = numbers[0]; _ = m % 9 % 4;")
    assert after.splitlines()[1:] == ["let value = m - m / 9i * 9i;", "_ = value - value / 4i * 4i;"]


def test_a_call_with_an_effect_is_made_once():
    before = "fn next(p: ptr<function, i32>) -> i32 { *p -= 3; return *p; }\n"
    after = body_after(signed_remainder, "var n = 1i; _ = next(&n) % next(&n);", before=before)
    assert after.splitlines()[1:] == [
        "let value = next(&n);",
        "let value_2 = next(&n);",
        "let value_3 = select(value_2, 1i, value_2 == 0i);",
        "_ = value - value / value_3 * value_3;",
    ]


def test_a_loop_s_condition_is_computed_in_every_round():
    after = body_after(signed_remainder, "var n = numbers[0]; while ((n + 1) % 3 != 0) { n += 1; }")
    assert after.splitlines()[1:] == [
        "loop {",
        "  let value = n + 1i;",
        "  if (!(value - value / 3i * 3i != 0i)) {",
        "    break;",
        "  }",
        "  n = n + 1i;",
        "}",
    ]


@pytest.mark.parametrize(
    "body",
    [
        "_ = id.x % id.y;",
        "_ = floats[0] % floats[1];",
        "_ = i32(local.x) % 4i;",
        "_ = i32(local.x) % i32(local.y);",
        "_ = max(numbers[0], 0i) % 3i;",
        "for (var i: i32 = 0i; i < 9i; i = i + 1i) {\n  _ = i % 3i;\n}",
        "let n = numbers[0];\nif (n > 0i) {\n  _ = n % 4i;\n}",
    ],
)
def test_what_is_never_negative_stays_as_it_is(body):
    assert body_after(signed_remainder, body, size="16") == body


def test_constants_stay_as_they_are():
    before = "const SEVEN = -7 % 10;\noverride n: i32 = 4;\noverride m: i32 = -9 % n;\n"
    assert body_after(signed_remainder, "_ = SEVEN + m;", before=before) == "_ = -7i + m;"
