"""Sources that nest without end: a diagnostic, soon, and never a RecursionError."""

import sys
import time

import pytest
from shader_compiler.wgsl.limits import MAX_EXPRESSION_DEPTH

from tests.wgsl.trees import codes, expression, tree

N = 100_000

DEEP = {
    "parentheses": "const a = " + "(" * N + "1" + ")" * N + ";",
    "open parentheses": "const a = " + "(" * N,
    "blocks": "fn f() {" + "{" * N + "}" * N + "}",
    "ifs": "fn f() {" + "if a {" * N + "}" * N + "}",
    "loops": "fn f() {" + "loop { continuing {" * N,
    "switches": "fn f() {" + "switch a { default: {" * N,
    "else ifs": "fn f() { if a {}" + " else if a {}" * N + "}",
    "template lists": "var<private> a: " + "array<" * N + "i32" + ">" * N + ";",
    "negations": "const a = " + "-" * N + "1;",
    "addresses": "const a = " + "&" * N + "b;",
    "calls": "const a = " + "f(" * N + ")" * N + ";",
    "indices": "const a = " + "b[" * N + "0" + "]" * N + ";",
    "imports": "import a::{" + "b::{" * N + "c" + "}" * N + "};",
    "attributes": "@a(" + "(" * N,
}
M = 20_000
LONG = {
    "sum": "const a = 1" + "+1" * M + ";",
    "mixed sum": "const a = 1" + "+1*2" * M + ";",
    "index chain": "const a = b" + "[0]" * M + ";",
    "assigned chain": "fn f() { a" + ".b" * M + " = 1; }",
    "sum in an attribute": "@size(1" + "+1" * M + ") var a: i32;",
    "sum in a type": "var<private> a: array<i32, 1" + "+1" * M + ">;",
    "case": "fn f() { switch a { case 1" + "+1" * M + " {} } }",
    "sums in parentheses": "const a = " + ("(" + "1+" * 300) * 300 + "1" + ")" * 300 + ";",
}


@pytest.mark.parametrize("name", DEEP)
def test_deep(name: str) -> None:
    assert codes(DEEP[name]) == ["E0800"]


@pytest.mark.parametrize("name", LONG)
def test_long(name: str) -> None:
    start = time.process_time()
    assert codes(LONG[name]) == ["E0815"]
    assert time.process_time() - start < 10


def test_what_must_be_supported() -> None:
    """127 levels of braces (WGSL 2.4), of whatever statement."""
    for opening in ("if a {", "{", "loop {", "for (;;) {", "while a {", "switch a { default {", "if a {} else {"):
        levels = 126 // opening.count("{") + 1
        tree("fn f() {" + opening * levels + "}" * (opening.count("{") - opening.count("}")) * levels + "}")


def test_the_limit_of_expressions() -> None:
    sum = "1" + " + 1" * (MAX_EXPRESSION_DEPTH - 1)
    assert expression(sum).count("+") == MAX_EXPRESSION_DEPTH - 1
    assert codes(f"const a = {sum} + 1;") == ["E0815"]


def test_many_of_everything() -> None:
    limit = sys.getrecursionlimit()
    tree("fn f() {" + "a = 1;" * 5000 + "}")
    tree("fn f(" + ", ".join(f"a{i}: i32" for i in range(5000)) + ") {}")
    tree("@a " * 5000 + "fn f() {}")
    tree("const a = f(" + "1, " * 5000 + ");")
    tree(";" * 5000)
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize(
    "text",
    ["/*" * N, "/*" * N + "*/" * N, "a<" * N, "a<b&&" * N, "#" * M, "名→" * M, "enum " * M, "fn f( {}\n" * M, "\r" * N + "}"],
)  # fmt: skip
def test_no_quadratic_time(text: str) -> None:
    start = time.process_time()
    try:
        tree(text)
    except Exception as error:
        assert type(error).__name__ == "CompileError"
    assert time.process_time() - start < 20
