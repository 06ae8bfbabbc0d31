"""Evaluation goes from left to right, though expressions of the IR are pure."""

from tests.wgsl.checking import body, lines

G = """
var<private> g: i32;
var<private> a: array<i32, 4>;
@group(0) @binding(0) var<uniform> constant: i32;
fn f() -> i32 { g += 1; return g; }
fn t() -> bool { g += 1; return true; }
fn through(p: ptr<function, i32>) -> i32 { *p += 1; return *p; }
"""


def test_a_read_before_a_call_is_bound():
    assert body("let x = g + f() + g;", G) == lines("""
        let _: i32 = load g
        let _#2: i32 = call f()
        let x: i32 = ((_ + _#2) + load g)
    """)


def test_reads_that_no_call_changes_stay():
    assert body("var v = 1; let x = v + constant + f();", G) == lines("""
        var v: i32 = 1:i32
        let _: i32 = call f()
        let x: i32 = ((load v + load constant) + _)
    """)


def test_a_variable_whose_address_is_taken_may_change():
    assert body("var v = 1; let x = v + through(&v);", G) == lines("""
        var v: i32 = 1:i32
        let _: i32 = load v
        let _#2: i32 = call through(v)
        let x: i32 = (_ + _#2)
    """)


def test_the_result_of_a_call_takes_the_name_of_its_let():
    assert body("let x = f();", G) == "let x: i32 = call f()"


def test_arguments():
    assert body("let x = max(g, f());", G) == lines("""
        let _: i32 = load g
        let _#2: i32 = call f()
        let x: i32 = max(_, _#2)
    """)


def test_indices_of_the_left_side_are_evaluated_once_and_first():
    assert body("a[f()] += f();", G) == lines("""
        let _: i32 = call f()
        let _#2: i32 = load a[_]
        let _#3: i32 = call f()
        store a[_] <- (_#2 + _#3)
    """)
    assert body("a[g] = f();", G) == lines("""
        let _: i32 = load g
        let _#2: i32 = call f()
        store a[_] <- _#2
    """)


def test_compound_assignment_reads_before_the_right_side_acts():
    assert body("g -= f();", G) == lines("""
        let _: i32 = load g
        let _#2: i32 = call f()
        store g <- (_ - _#2)
    """)


def test_and_evaluates_its_right_side_only_if_needed():
    assert body("let x = g > 0 && t();", G) == lines("""
        var _: bool = (load g > 0:i32)
        if load _
          let _#2: bool = call t()
          store _ <- _#2
        let x: bool = load _
    """)


def test_or_evaluates_its_right_side_only_if_needed():
    assert body("if t() || t() { g = 1; }", G) == lines("""
        let _: bool = call t()
        var _#2: bool = _
        if (!load _#2)
          let _#3: bool = call t()
          store _#2 <- _#3
        if load _#2
          store g <- 1:i32
    """)


def test_without_calls_and_stays_an_operator():
    assert body("let x = g > 0 && g < 9;", G) == "let x: bool = ((load g > 0:i32) && (load g < 9:i32))"


def test_a_condition_with_a_call_moves_into_the_loop():
    assert body("while f() < 3 { g = 2; }", G) == lines("""
        loop
          let _: i32 = call f()
          if (!(_ < 3:i32))
            break
          store g <- 2:i32
    """)


def test_break_if_with_a_call():
    assert body("loop { continuing { break if t(); } }", G) == lines("""
        loop
        continuing
          let _: bool = call t()
        break if _
    """)


def test_else_if_with_a_call():
    assert body("if g == 0 {} else if t() { g = 1; } else { g = 2; }", G) == lines("""
        if (load g == 0:i32)
        else
          let _: bool = call t()
          if _
            store g <- 1:i32
          else
            store g <- 2:i32
    """)
