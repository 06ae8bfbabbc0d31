"""A call gets a copy of the part that it would have got a pointer to."""

import pytest
from shader_compiler.transform.part_pointers import part_pointers

from tests.programs import body_after

BEFORE = """
struct Pair { first: i32, second: array<i32, 2> }
fn next(p: ptr<function, i32>, n: i32) -> i32 { *p += n; return *p; }
fn both(p: ptr<function, i32>, q: ptr<function, i32>) { *p += *q; }
fn whole(p: ptr<function, Pair>) { (*p).first += 1; }
"""


def after(body: str) -> list[str]:
    return body_after(part_pointers, body, before=BEFORE).splitlines()


def test_a_part():
    assert after("var p: Pair; let n = next(&p.second[id.x], 3);")[1:] == [
        "let value = &p.second[id.x];",
        "var value_2: i32 = *value;",
        "let n = next(&value_2, 3i);",
        "*value = value_2;",
    ]


def test_two_parts():
    assert after("var p: Pair; var o: Pair; both(&p.first, &o.second[1]);")[-3:] == [
        "both(&value_2, &value_4);",
        "*value = value_2;",
        "*value_3 = value_4;",
    ]


def test_a_part_that_has_a_name():
    assert after("var p: Pair; let q = &p.first; words[0] = u32(next(q, 1));")[2:] == [
        "let value = q;",
        "var value_2: i32 = *value;",
        "let value_3 = next(&value_2, 1i);",
        "*value = value_2;",
        "words[0] = u32(value_3);",
    ]


@pytest.mark.parametrize("call", ["whole(&p);", "let n = next(&k, 1i);", "both(&k, &m);"])
def test_whole_variables_stay(call):
    assert after(f"var p: Pair; var k: i32; var m: i32; {call}")[-1] == call
