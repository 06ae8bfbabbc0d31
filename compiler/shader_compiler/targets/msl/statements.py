"""Statements in MSL: lines into an `Output`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...analysis.needs import argument_root
from ...ir.expressions import Expression
from ...ir.statements import (
    Block,
    Break,
    BuiltinCall,
    Call,
    Case,
    Continue,
    Declare,
    Discard,
    Evaluate,
    If,
    Let,
    Loop,
    Return,
    Statement,
    Store,
    Switch,
    Value,
)
from ...ir.types import Matrix, Scalar, Type, Vector
from .effects import effect
from .expressions import length_key, place, text, zero
from .literals import scalar_literal
from .loops import Shape, names_to_hoist, needs_progress, shape_of
from .output import Output
from .results import RESULT

__all__ = ["body", "initialized"]


def body(output: Output, statements: list[Statement]) -> None:
    """Write the statements of a body."""
    for statement in statements:
        STATEMENTS[type(statement)](output, statement)


def initialized(output: Output, type: Type, name: str, value: Expression | None) -> str:
    """`T name = value;`, of zeros without a value."""
    shown = output.structures.type_name(type)
    if value is not None:
        return f"{shown} {name} = {text(output, value)};"
    zeros = zero(output, type) if isinstance(type, (Scalar, Vector, Matrix)) else "{}"
    return f"{shown} {name} = {zeros};"


def _let(output: Output, s: Let) -> None:
    _bind(output, s.target, text(output, s.value))


def _bind(output: Output, target: Value, value: str) -> None:
    """Name a value; one that a loop has declared before is assigned."""
    if target in output.names.named:
        output.line(f"{output.names.of(target)} = {value};")
    else:
        output.line(f"const auto {output.names.declare(target, target.name)} = {value};")


def _declare(output: Output, s: Declare) -> None:
    if s.variable in output.names.named:
        value = zero(output, s.variable.type) if s.value is None else text(output, s.value)
        output.line(f"{output.names.of(s.variable)} = {value};")
        return
    output.line(_declaration(output, s))


def _declaration(output: Output, s: Declare) -> str:
    # The value may use an outer variable of the same name: it is written first.
    line = initialized(output, s.variable.type, "\0", s.value)
    return line.replace("\0", output.names.declare(s.variable, s.variable.name))


def _store(output: Output, s: Store) -> None:
    output.line(f"{_assignment(output, s)};")


def _assignment(output: Output, s: Store) -> str:
    return f"{place(output, s.pointer)} = {text(output, s.value)}"


def _evaluate(output: Output, s: Evaluate) -> None:
    output.line(f"(void)({text(output, s.value)});")


def _call(output: Output, s: Call) -> None:
    arguments = [text(output, argument) for argument in s.arguments]
    needed = output.needs[s.function]
    arguments += [output.names.of(variable) for variable in needed.variables]
    arguments += [output.names.of(length_key(argument_root(s, r, output.roots))) for r in needed.lengths]
    _result(output, f"{output.names.of(s.function)}({', '.join(arguments)})", s.result)


def _result(output: Output, call: str, result: Value | None) -> None:
    if result is None:
        output.line(f"{call};")
    else:
        _bind(output, result, call)


def _builtin_call(output: Output, s: BuiltinCall) -> None:
    before, call, after = effect(output, s)
    if before:
        output.line(before)
    if call:
        _result(output, call, s.result)
    if after:
        output.line(after)


def _if(output: Output, s: If, prefix: str = "") -> None:
    output.open(f"{prefix}if ({text(output, s.condition)})")
    body(output, s.accept)
    while len(s.reject) == 1 and isinstance(s.reject[0], If):
        s = s.reject[0]
        output.close(f"}} else if ({text(output, s.condition)}) {{")
        output.depth += 1
        output.names.enter()
        body(output, s.accept)
    if s.reject:
        output.close("} else {")
        output.depth += 1
        output.names.enter()
        body(output, s.reject)
    output.close()


def _switch(output: Output, s: Switch) -> None:
    output.open(f"switch ({text(output, s.selector)})")
    assert isinstance(s.selector.type, Scalar)
    for case in s.cases:
        _case(output, case, s.selector.type)
    output.close()


def _case(output: Output, case: Case, type: Scalar) -> None:
    labels = [f"case {scalar_literal(type, selector)}:" for selector in case.selectors]
    labels += ["default:"] if case.is_default else []
    for label in labels[:-1]:
        output.line(label)
    output.open(labels[-1])
    body(output, case.body)
    if not (case.body and isinstance(case.body[-1], (Break, Return, Continue))):
        output.line("break;")
    output.close()


def _loop(output: Output, s: Loop) -> None:
    LOOPS[shape_of(s)](output, s)


def _condition(output: Output, s: Loop) -> str:
    return "true" if s.condition is None else text(output, s.condition)


def _open_loop(output: Output, head: str, s: Loop) -> None:
    output.open(head)
    if needs_progress(s):
        # C++ may assume that a loop ends if it does nothing that counts; to touch a volatile counts.
        progress = output.names.new("progress")
        output.line(f"volatile bool {progress} = true; (void){progress};")


def _while(output: Output, s: Loop) -> None:
    _open_loop(output, f"while ({_condition(output, s)})", s)
    body(output, s.body)
    output.close()


def _for(output: Output, s: Loop, initializer: str = "") -> None:
    steps = ", ".join(_assignment(output, step) for step in s.continuing if isinstance(step, Store))
    _open_loop(output, f"for ({initializer or ';'} {_condition(output, s) if s.condition else ''}; {steps})", s)
    body(output, s.body)
    output.close()


def _tail(output: Output, s: Loop) -> None:
    """Nothing continues early: what follows the body comes at its end."""
    _open_loop(output, f"while ({_condition(output, s)})", s)
    body(output, s.body)
    _continuing(output, s)
    output.close()


def _continuing(output: Output, s: Loop) -> None:
    body(output, s.continuing)
    if s.break_if is not None:
        output.line(f"if ({text(output, s.break_if)}) break;")


def _flagged(output: Output, s: Loop) -> None:
    """A `continue` must reach `continuing`: it comes first in every round but the first."""
    output.open("")
    again = output.names.new("again")
    output.line(f"bool {again} = false;")
    for target in names_to_hoist(s):
        output.line(f"{output.structures.type_name(target.type)} {output.names.declare(target, target.name)};")
    _open_loop(output, "while (true)", s)
    output.open(f"if ({again})")
    _continuing(output, s)
    output.close()
    output.line(f"{again} = true;")
    if s.condition is not None:
        output.line(f"if (!({text(output, s.condition)})) break;")
    body(output, s.body)
    output.close()
    output.close()


LOOPS: dict[Shape, Callable[[Output, Loop], None]] = {
    "while": _while,
    "for": _for,
    "tail": _tail,
    "flagged": _flagged,
}


def _block(output: Output, s: Block) -> None:
    if _is_for(s.body):
        declare, loop = s.body
        assert isinstance(declare, Declare)
        assert isinstance(loop, Loop)
        output.names.enter()
        _for(output, loop, _declaration(output, declare))
        output.names.leave()
        return
    output.open("")
    body(output, s.body)
    output.close()


def _is_for(statements: list[Statement]) -> bool:
    """Whether a block is a `for` loop that C++ can write as one."""
    match statements:
        case [Declare(), Loop() as loop]:
            return shape_of(loop) == "for"
    return False


def _return(output: Output, s: Return) -> None:
    if s.value is None:
        output.line("return;")
    elif output.returned is None:
        output.line(f"return {text(output, s.value)};")
    else:
        type, parts = output.returned
        result = output.names.new("result")
        output.line(f"const auto {result} = {text(output, s.value)};")
        output.line(f"return {type}{{{', '.join(part.replace(RESULT, result) for part in parts)}}};")


STATEMENTS: dict[type, Callable[[Output, Any], None]] = {
    Let: _let,
    Declare: _declare,
    Store: _store,
    Evaluate: _evaluate,
    Call: _call,
    BuiltinCall: _builtin_call,
    If: _if,
    Switch: _switch,
    Loop: _loop,
    Block: _block,
    Return: _return,
    Break: lambda output, s: output.line("break;"),
    Continue: lambda output, s: output.line("continue;"),
    Discard: lambda output, s: output.line("discard_fragment();"),
}
