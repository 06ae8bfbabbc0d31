"""Which loops stay loops."""

import pytest
from shader_compiler.options import Options

from .running import outputs, text_of


def is_loop(text: str) -> bool:
    return "$loop" in text


def test_halving_is_counted():
    assert not is_loop(text_of("for (var s = 128u; s > 0u; s /= 2u) { out[s] = s; }"))
    assert not is_loop(text_of("var s = 1u; while s < 100u { out[s] = s; s = s * 3u + 1u; }"))
    assert not is_loop(text_of("for (var i = 5; i >= -2; i -= 3) { out[i + 2] = 1u; }"))
    assert not is_loop(text_of("var i = 0u; loop { out[i] = 1u; continuing { i += 2u; break if i > 9u; } }"))


def test_arrays_are_in_registers_when_their_indexes_become_constant():
    body = """var a: array<u32, 16>;
        for (var i = 0u; i < 4u; i++) { for (var j = 0u; j < 4u; j++) { a[i * 4u + j] += given[i] * given[4u + j]; } }
        for (var k = 0u; k < 16u; k++) { out[k] = a[k]; }"""
    text = text_of(body)
    assert ".local" not in text
    assert not is_loop(text)
    assert outputs(body, given=[1, 2, 3, 4, 5, 6, 7, 8]) == [x * y for x in (1, 2, 3, 4) for y in (5, 6, 7, 8)]


def test_an_array_indexed_by_anything_lies_in_memory():
    assert ".local" in text_of("var a: array<u32, 16>; a[given[0]] = 1u; out[0] = a[given[1]];")


@pytest.mark.parametrize(
    "body",
    [
        "for (var i = 0u; i < given[0]; i++) { out[i] = i; }",
        "for (var i = 0u; i < 100000u; i++) { out[i] = i; }",
        "for (var i = 0u; i < 8u; i++) { if given[i] == 1u { i += 1u; } out[i] = i; }",
        "var i = 0u; while i < 8u { if given[i] == 1u { i += 2u; continue; } i += 1u; out[i] = i; }",
        "var n = 8u; for (var i = 0u; i < n; i++) { if given[i] == 1u { n = 4u; } out[i] = i; }",
        "var i = 0u; let p = &i; while i < 8u { *p += given[i]; }",
    ],
)
def test_loops_whose_rounds_are_unknown_or_many(body):
    assert is_loop(text_of(body))


def test_a_loop_that_never_ends_compiles():
    assert is_loop(text_of("loop { if given[0] == 1u { return; } }"))
    assert is_loop(text_of("for (var i = 1u; i > 0u; i |= 1u) { if given[0] == 1u { break; } }"))


def test_a_loop_that_never_begins_vanishes():
    assert not is_loop(text_of("for (var i = 8u; i < 8u; i++) { out[i] = i; }"))


def test_large_bodies_stay_loops():
    statement = "out[given[i]] += given[i] * given[i + 1u] + given[i + 2u] / (given[i] + 1u);"
    assert is_loop(text_of(f"for (var i = 0u; i < 64u; i++) {{ {statement * 20} }}"))


def test_the_test_is_at_the_end():
    """One branch back, under the condition; one forward, around the loop."""
    text = text_of("for (var i = 0u; i < given[0]; i++) { out[i] = i; }", options=Options(bounds_checks=False))
    branches = [line.split() for line in text.splitlines() if "bra" in line]
    assert [branch[0][:2] for branch in branches] == ["@!", "@%"]
    assert "$loop" in branches[1][2]


def test_a_leading_break_is_the_test():
    body = "var i = 0u; loop { let n = given[0]; if i >= n { break; } out[i] = n; i += 1u; }"
    text = text_of(body, options=Options(bounds_checks=False))
    assert sum("bra" in line for line in text.splitlines()) == 2
    assert outputs(
        "var i = 0u; loop { let n = given[i]; if n == 0u { break; } out[i] = n; i += 1u; }", given=[5, 6, 0]
    )[:3] == [5, 6, 2**32 - 1]


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("var n = 1u; while n > 0u && go { n--; } out[0] = n;", (1, 0)),
        ("var n = 3u; for (; go || n > 2u;) { n--; if n == 0u { break; } } out[0] = n;", (2, 0)),
        ("var n = 0u; loop { n++; continuing { break if n > 2u || !go; } } out[0] = n;", (1, 3)),
        ("var n = 0u; loop { if (n > 2u) | !go { break; } n++; } out[0] = n;", (0, 3)),
        ("var n = 3u; while (n > 0u) & go { n--; } out[0] = n;", (3, 0)),
    ],
)
def test_a_condition_that_is_known_but_for_a_variable(body, wanted):
    """`true && go` folds, but to no constant."""
    for given, n in enumerate(wanted):
        for go in ("let go = given[0] == 1u; ", "var go = given[0] == 1u; "):
            assert outputs(go + body, given=[given], words=1) == [n]
