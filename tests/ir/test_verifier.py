"""The verifier notices what a pass could break."""

import pytest
from shader_compiler.ir.expressions import Binary, Convert, Index, Literal, Load, Name
from shader_compiler.ir.statements import Break, Continue, If, Let, LocalVariable, Return, Store, Value
from shader_compiler.ir.types import ABSTRACT_INT, BOOL, F32, I32, U32, pointer, vector
from shader_compiler.ir.verifier import verify
from shader_compiler.source import Source, Span

from tests.programs import module_of

AT = Span(Source(""), 0, 0)


def number(value: int = 1, type=U32) -> Literal:
    return Literal(AT, type, value)


def broken(*statements) -> list[str]:
    """What the verifier says of a function without a result that has these statements."""
    module = module_of("fn main() { }")
    module.functions[0].body.extend(statements)
    return verify(module)


def let(value, type=None) -> Let:
    return Let(AT, Value("x", type or value.type, AT), value)


VARIABLE = LocalVariable("v", U32, AT)
POINTER = Name(AT, pointer("function", U32, "read_write"), VARIABLE)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (let(number(), F32), "the value is u32, not f32"),
        (let(number(1, ABSTRACT_INT)), "abstract type abstract-int"),
        (let(Literal(AT, F32, 1)), "holds 1"),
        (let(Binary(AT, U32, "+", number(), number(1, I32))), "operands of u32 and i32"),
        (let(Binary(AT, U32, "<", number(), number())), "gives u32"),
        (let(Binary(AT, U32, "<<", number(), number(1, I32))), "shifts u32 by i32 to u32"),
        (let(Convert(AT, vector(2, F32), number())), "converts u32 to vec2<f32>"),
        (let(Index(AT, U32, Literal(AT, vector(2, F32), (1.0, 2.0)), number())), "it is u32, not f32"),
        (let(Load(AT, U32, POINTER)), "not in scope"),
        (let(Load(AT, U32, number())), "loads from no pointer"),
        (Store(AT, number(), number()), "stores to no pointer"),
        (If(AT, number(), [], []), "the condition is u32, not bool"),
        (Break(AT), "not in a loop or switch"),
        (Continue(AT), "not in a loop"),
        (Return(AT, number()), "a value where there is none to return"),
    ],
)
def test_a_broken_rule_is_named(statement, message):
    assert any(message in found for found in broken(statement)), broken(statement)


def test_names_end_with_their_block():
    inner = let(number())
    outside = let(Name(AT, U32, inner.target))
    assert broken(inner, outside) == []
    assert len(broken(If(AT, Literal(AT, BOOL, True), [inner], []), outside)) == 1
