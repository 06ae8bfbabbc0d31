"""A few fresh inputs, inputs that failed once, and the fuzzer itself."""

import os
import subprocess
import sys
from random import Random

import pytest
import shader_compiler
from shader_compiler import Source

from tests.fuzz import judge
from tests.fuzz.__main__ import failing
from tests.fuzz.generate import program
from tests.fuzz.inputs import Input, input_of
from tests.fuzz.mutate import mutated
from tests.tools import ROOT

# Seeds whose inputs failed once. They are even: their inputs need no data.
EMPTY = Input(Source(""))
FAILED_ONCE = (766, 1400, 1478, 2134)


@pytest.mark.parametrize("seed", FAILED_ONCE)
def test_inputs_that_failed_once(seed):
    """With the options of that time."""
    assert judge.problem(Input(input_of(seed).source)) is None


@pytest.mark.parametrize(
    "text",
    [
        # A `>>` to the right of `<` made a template list of the two in the text that came out.
        "fn f(a: i32, b: array<i32, 2>, c: u32) -> bool { return a < (b[0] >> (c)); }",
        "fn f(a: i32) -> vec2<bool> { return vec2((a < f(a).x + 1), a > (2)); } fn g() {}",
        # A local name hid a structure that the text had to name.
        "struct a { x: i32 } fn f() { { var a: a = a(); var b = a; } }",
        # The result of a builtin function has no name, and an abstract number no concrete one.
        "var<private> x = modf(1.5); fn f() { _ = x; }",
        "struct S { m: array<i32, 4294967295> } fn f() { var v = S(); }",
        "const large = 1 << 40u; fn f() { _ = large; }",
        # The place of a rule was looked for in the text as it is printed.
        "diagnostic(off, some/* */. thing);",
        # Every error of one endless statement went back over all of it.
        "fn f() { let a = " + "1 [ ] , " * 20_000,
    ],
)
def test_texts_like_those_that_failed_once(text):
    assert judge.problem(Input(Source(text))) is None


@pytest.mark.parametrize("part", range(4))
def test_fresh_inputs(part):
    problems = {
        seed: found for seed in range(1_000_000 + part, 1_000_400, 4) if (found := judge.problem(input_of(seed)))
    }
    assert not problems


def test_most_programs_of_the_grammar_are_valid():
    """Else they would all end at their first error."""
    sources = [Source(program(Random(seed))) for seed in range(60)]
    valid = [s for s in sources if not any(d.severity == "error" for d in shader_compiler.check(s))]
    assert len(valid) > len(sources) // 3


def test_a_seed_gives_one_input():
    for seed in range(14, 22):
        (first, chosen), (second, same) = input_of(seed), input_of(seed)
        assert (first.text, first.dialect, chosen) == (second.text, second.dialect, same)
    assert len({input_of(seed).source.text for seed in range(0, 100, 2)}) == 50
    assert all(mutated(Random(i), "fn f() { return; }", ("let x = 1;",)) for i in range(200))


def test_exceptions_and_endless_loops_are_noticed(monkeypatch):
    def broken(*_):
        raise KeyError("lost")

    monkeypatch.setattr(judge, "compile", broken)
    assert "KeyError" in judge.problem(EMPTY)
    monkeypatch.setattr(judge, "SECONDS", 0.2)

    def endless(*_):
        while True:
            pass

    monkeypatch.setattr(judge, "compile", endless)
    assert "seconds" in judge.problem(EMPTY)


def test_a_crash_costs_one_input(monkeypatch):
    def crash(text):
        if "3" in text:
            os._exit(7)
        return "wrong" if "5" in text else None

    monkeypatch.setattr("tests.fuzz.__main__.input_of", str)
    monkeypatch.setattr("tests.fuzz.__main__.problem", crash)
    assert list(failing(range(8))) == [(3, "ends the process with 7"), (5, "wrong")]


def test_the_command():
    command = [sys.executable, "-m", "tests.fuzz", "--count", "20", "--seed", "2000000"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "20 inputs, 0 failures" in done.stdout
