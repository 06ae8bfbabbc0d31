"""Statements as lines of WGSL text.

`for` and `while` come back from the IR's one `Loop`, `else if` from an `If` alone in its branch:

    Block [Declare i, Loop(condition, body, [update])]     for (var i: u32 = 0u; i < n; i = i + 1u) { ... }
    Loop(condition, body, [])                              while (i < n) { ... }
    any other                                              loop { ... continuing { ... break if done; } }
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...ir.expressions import Expression, Unary
from ...ir.statements import (
    Block,
    Break,
    BuiltinCall,
    Call,
    Continue,
    Declare,
    Discard,
    Evaluate,
    Filters,
    If,
    Let,
    Loop,
    Return,
    Statement,
    Store,
    Switch,
)
from ...ir.types import BOOL, Struct, Type
from .expressions import ExpressionPrinter
from .names import declared_in

__all__ = ["StatementPrinter", "filters"]

Lines = list[str]


class StatementPrinter(ExpressionPrinter):
    """Prints statements; a line holds its own indentation, two spaces a level."""

    def body(self, body: Iterable[Statement]) -> Lines:
        """The statements of a block, indented once."""
        return [f"  {line}" for statement in body for line in self.statement(statement)]

    def statement(self, statement: Statement) -> Lines:
        """One statement."""
        return STATEMENTS[type(statement)](self, statement)

    def simple(self, statement: Statement) -> str:
        """A statement of one line, without its semicolon."""
        return self.statement(statement)[0][:-1]

    def let(self, s: Let) -> Lines:
        return [f"let {self.names[s.target]} = {self.value(s.value)};"]

    def declare(self, s: Declare) -> Lines:
        variable = s.variable
        value = f" = {self.value(s.value)}" if s.value is not None else ""
        return [f"var {self.names[variable]}{self.annotation(variable.type)}{value};"]

    def annotation(self, type: Type) -> str:
        """The type of a variable, unless it is a builtin function's result, which has no name."""
        has_name = not isinstance(type, Struct) or type.span is not None
        return f": {self.type(type)}" if has_name else ""

    def store(self, s: Store) -> Lines:
        return [f"{self.reference(s.pointer)[0]} = {self.value(s.value)};"]

    def call_statement(self, s: Call | BuiltinCall) -> Lines:
        if s.result is not None:
            return [f"let {self.names[s.result]} = {self.call(s)};"]
        return [f"{'_ = ' * _must_use(s)}{self.call(s)};"]

    def if_(self, s: If) -> Lines:
        lines = [f"if {self._condition(s.condition)} {{", *self.body(s.accept)]
        while len(s.reject) == 1 and isinstance(s.reject[0], If):
            s = s.reject[0]
            lines += [f"}} else if {self._condition(s.condition)} {{", *self.body(s.accept)]
        if s.reject:
            lines += ["} else {", *self.body(s.reject)]
        return [*lines, "}"]

    def _condition(self, condition: Expression) -> str:
        return f"({self.value(condition)})"

    def switch(self, s: Switch) -> Lines:
        lines = [f"switch ({self.value(s.selector)}) {{"]
        for case in s.cases:
            selectors = [str(n) for n in case.selectors] + ["default"] * case.is_default
            head = "default" if not case.selectors else f"case {', '.join(selectors)}"
            lines += [f"  {head}: {{", *[f"  {line}" for line in self.body(case.body)], "  }"]
        return [*lines, "}"]

    def loop(self, s: Loop) -> Lines:
        if s.condition is not None and s.break_if is None:
            if not s.continuing:
                return [f"while {self._condition(s.condition)} {{", *self.body(s.body), "}"]
            if self._is_update(s):
                return self._for("", s)
        return self._loop(s)

    def block(self, s: Block) -> Lines:
        """A block, or a `for` loop with what it declares or assigns first."""
        match s.body:
            case [(Declare() | Store()) as first, Loop() as loop] if self._is_update(loop):
                lines = self._for(self.simple(first), loop)
            case [(If() | Switch() | Loop()) as only] if s.diagnostics:
                lines = self.statement(only)
            case [Block(body=[Declare() | Store(), Loop() as loop], diagnostics=()) as only] if (
                s.diagnostics and self._is_update(loop)
            ):
                lines = self.statement(only)
            case _:
                lines = ["{", *self.body(s.body), "}"]
        return [filters(s.diagnostics) + lines[0], *lines[1:]]

    def _for(self, initializer: str, s: Loop) -> Lines:
        condition = f" {self.value(s.condition)}" if s.condition is not None else ""
        head = f"for ({initializer};{condition}; {self.simple(s.continuing[0])}) {{"
        return [head, *self.body(s.body), "}"]

    def _loop(self, s: Loop) -> Lines:
        body = s.body
        if s.condition is not None:
            if self._hides(body, s.continuing):
                body = [Block(s.span, body)]
            leave = Unary(s.condition.span, BOOL, "!", s.condition)
            body = [If(s.span, leave, [Break(s.span)], []), *body]
        lines = ["loop {", *self.body(body)]
        if s.continuing or s.break_if is not None:
            lines += ["  continuing {", *[f"  {line}" for line in self.body(s.continuing)]]
            if s.break_if is not None:
                lines.append(f"    break if {self.value(s.break_if)};")
            lines.append("  }")
        return [*lines, "}"]

    def _hides(self, body: list[Statement], continuing: list[Statement]) -> bool:
        """Whether a name of the body would come between a name in `continuing` and what it means."""
        declared = [d for s in body for d in declared_in(s)]
        hiding = {self.names[d] for d in declared}
        used = [t for t in self.nested.targets_in(continuing) if t not in declared and t not in self.nested.inside]
        return any(self.names[target] in hiding for target in used)

    def _is_update(self, s: Loop) -> bool:
        """Whether what ends each round can stand in the head of a `for`."""
        if s.break_if is not None or len(s.continuing) != 1:
            return False
        update = s.continuing[0]
        if not isinstance(update, (Store, Call, BuiltinCall)) or declared_in(update):
            return False
        declared = {d for inner in s.body for d in declared_in(inner)}
        return not declared & self.nested.targets_in(s.continuing)

    def return_(self, s: Return) -> Lines:
        return ["return;" if s.value is None else f"return {self.value(s.value)};"]


def filters(found: Filters) -> str:
    """Diagnostic filters as attributes, each followed by a space."""
    return "".join([f"@diagnostic({severity}, {rule}) " for severity, rule in found])


def _must_use(s: Call | BuiltinCall) -> bool:
    """Whether WGSL wants the result to be assigned, if only to `_`."""
    if isinstance(s, Call):
        return s.function.must_use
    return s.overload.row.must_use and s.overload.result is not None


STATEMENTS: dict[type, Callable[[StatementPrinter, Any], Lines]] = {
    Let: StatementPrinter.let,
    Declare: StatementPrinter.declare,
    Store: StatementPrinter.store,
    Evaluate: lambda printer, s: [f"_ = {printer.value(s.value)};"],
    Call: StatementPrinter.call_statement,
    BuiltinCall: StatementPrinter.call_statement,
    If: StatementPrinter.if_,
    Switch: StatementPrinter.switch,
    Loop: StatementPrinter.loop,
    Block: StatementPrinter.block,
    Return: StatementPrinter.return_,
    Break: lambda printer, s: ["break;"],
    Continue: lambda printer, s: ["continue;"],
    Discard: lambda printer, s: ["discard;"],
}
