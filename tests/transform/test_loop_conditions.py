"""Loops that leave in a branch, as loops with a condition."""

from shader_compiler.transform.loop_conditions import loop_conditions

from tests.programs import body_after


def after(body: str) -> str:
    return body_after(loop_conditions, body)


def test_the_loop_ends_in_the_else_branch():
    body = "var i = 0u; loop { if (i < 4u) { words[i] = i; i = i + 1u; } else { words[9] = i; break; } }"
    assert after(body) == ("var i: u32 = 0u;\nwhile (i < 4u) {\n  words[i] = i;\n  i = i + 1u;\n}\nwords[9] = i;")


def test_the_loop_ends_in_the_first_branch():
    body = "var i = 0u; loop { if (i > 4u) { break; } else { i = i + 1u; } }"
    assert after(body) == "var i: u32 = 0u;\nwhile (!(i > 4u)) {\n  i = i + 1u;\n}"


def test_inner_loops_come_first():
    inner = "var j = 0u; loop { if (j < i) { j = j + 1u; } else { break; } }"
    body = f"var i = 0u; loop {{ if (i < 4u) {{ {inner} i = i + 1u; }} else {{ break; }} }}"
    assert after(body).count("while") == 2
    assert "loop" not in after(body)


def test_other_ways_out_stay():
    for body in (
        "loop { if (index < 4u) { if (index == 2u) { break; } words[0] = 1; } else { words[1] = 2; break; } }",
        "loop { if (index < 4u) { if (index == 2u) { continue; } words[0] = 1; } else { words[1] = 2; break; } }",
        "loop { words[2] = 3; if (index < 4u) { words[0] = 1; } else { break; } }",
        "var i = 0u; loop { if (i < 4u) { i++; } else { if (i == 9u) { continue; } break; } }",
    ):
        assert "loop {" in after(body), body


def test_a_break_in_a_switch_is_the_switch_s():
    body = "var i = 0u; loop { if (i < 4u) { switch (i) { case 1u: { break; } default: { } } i++; } else { break; } }"
    assert "while (i < 4u)" in after(body)
