"""Guards of division, remainder and shifts."""

import pytest
from shader_compiler.transform.integer_arithmetic import integer_arithmetic

from tests.programs import body_after

NEGATIVE = "(m == i32(-2147483648)) & (value == -1i)"
HARMFUL = "(n == 0i) | ((m == i32(-2147483648)) & (n == -1i))"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("let u = id.x; words[0] = u / id.y;", "words[0] = u / select(id.y, 1u, id.y == 0u);"),
        ("let u = id.x; words[0] = u % id.y;", "words[0] = u % select(id.y, 1u, id.y == 0u);"),
        ("let m = 1 - 2 * numbers[0]; let n = m + m; _ = m / n;", f"_ = m / select(n, 1i, {HARMFUL});"),
        ("let m = numbers[0]; let n = m + m; _ = m % n;", f"_ = m % select(n, 1i, {HARMFUL});"),
        ("let m = i32(id.x); let n = i32(local.x); _ = m / n;", "_ = m / select(n, 1i, n == 0i);"),
        ("let m = numbers[0]; let n = m; _ = m % min(n, -1);", f"_ = m % select(value, 1i, {NEGATIVE});"),
        ("let u = id.xy; _ = u / id.yx;", "_ = u / select(id.yx, vec2<u32>(1u), id.yx == vec2<u32>(0u));"),
        ("let m = 1u; words[0] = id.x << id.y;", "words[0] = id.x << (id.y & 31u);"),
        ("let m = 1u; _ = vec2(1, id.x) >> id.yx;", "_ = vec2<u32>(1u, id.x) >> (id.yx & vec2<u32>(31u));"),
    ],
)
def test_an_operand_that_may_be_harmful_is_guarded(body, expected):
    assert body_after(integer_arithmetic, body).splitlines()[-1] == expected


def test_operands_are_computed_once():
    after = body_after(integer_arithmetic, "words[0] = (id.x + 1u) / (id.y * 3u);")
    assert after.splitlines()[0] == "let value = id.x + 1u;"
    assert after.splitlines()[1] == "let value_2 = id.y * 3u;"


def test_a_scalar_beside_a_vector_becomes_one():
    after = body_after(integer_arithmetic, "let n = id.y; _ = id.xy / n;")
    assert "select(value, vec2<u32>(1u), value == vec2<u32>(0u))" in after
    assert "let value = vec2<u32>(n);" in after


@pytest.mark.parametrize(
    "body",
    [
        "words[0] = id.x / 3u;",
        "words[0] = id.x % (local.x + 1u);",
        "let n = i32(id.x) % 7i;",
        "words[0] = id.x << 31u;",
        "words[0] = id.x << (index & 15u);",
        "words[0] = id.x << local.x;",
        "for (var d: u32 = 1u; d < 9u; d = d + 1u) {\n  words[0] = id.x / d;\n}",
        "if (id.y != 0u) {\n  words[0] = id.x / id.y;\n}",
        "let f = floats[0] / floats[0];",
    ],
)
def test_a_harmless_operand_stays_as_it_is(body):
    assert body_after(integer_arithmetic, body, size="16") == body


def test_a_loop_s_condition_is_computed_in_every_round():
    after = body_after(integer_arithmetic, "var n = id.x; while (100u / (n * n) > 1u) { n -= 1u; }")
    assert after == (
        "var n: u32 = id.x;\n"
        "loop {\n"
        "  let value = n * n;\n"
        "  if (!(100u / select(value, 1u, value == 0u) > 1u)) {\n"
        "    break;\n"
        "  }\n"
        "  n = n - 1u;\n"
        "}"
    )


def test_a_target_may_take_one_of_the_two():
    def only_shifts(module):
        return integer_arithmetic(module, division=False)

    assert body_after(only_shifts, "words[0] = (id.x / id.y) << id.z;") == "words[0] = (id.x / id.y) << (id.z & 31u);"
