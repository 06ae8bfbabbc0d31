"""The walk that passes share: rules by node class, applied from the inside out.

In: a module and rules. Out: a module of new nodes. A node in which nothing changed is used again, and
nothing that was there before is changed.

    Rewriter({Binary: guard}).module(module)

A rule for an expression gets the node with its operands rewritten and returns what takes its place.
A rule for a statement gets the statement with its expressions and bodies rewritten, and returns the
statements that take its place. A rule that needs a value twice binds it with `Rewriter.bind`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..ir.expressions import (
    Binary,
    Bitcast,
    Builtin,
    Construct,
    Convert,
    Expression,
    Index,
    Literal,
    Load,
    Member,
    Name,
    Swizzle,
    Unary,
)
from ..ir.module import Declaration, Function, Module
from ..ir.statements import (
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
from ..ir.types import BOOL, Pointer

__all__ = ["ExpressionRule", "Rewriter", "StatementRule", "is_cheap"]

ExpressionRule = Callable[[Any], Expression]
StatementRule = Callable[[Any], list[Statement]]
Visit = Callable[[Expression], Expression]

OWN_MEMORY = ("function", "private", "uniform", "immediate")


def is_cheap(expression: Expression) -> bool:
    """Whether an expression may be written twice instead of being given a name.

    Memory that other invocations write is read once: two reads could differ.
    """
    while isinstance(expression, (Load, Swizzle, Member)):
        if not isinstance(expression, Load):
            expression = expression.base
        elif isinstance(expression.pointer.type, Pointer) and expression.pointer.type.space in OWN_MEMORY:
            expression = expression.pointer
        else:
            return False
    return isinstance(expression, (Name, Literal))


class Rewriter:
    """One pass over a module, or over a part of it."""

    def __init__(
        self,
        expressions: Mapping[type[Expression], ExpressionRule],
        statements: Mapping[type[Statement], StatementRule] | None = None,
    ) -> None:
        self.expression_rules = expressions
        self.statement_rules = statements or {}
        self.functions: dict[Function, Function] = {}
        self.bound: list[Statement] = []

    def module(self, module: Module) -> Module:
        """The module with every function's body rewritten, and calls led to the new functions."""
        for function in module.functions:
            self.functions[function] = copy_without_body(function)
        for old, new in self.functions.items():
            new.body = self.body(old.body)
        declarations: list[Declaration] = [
            self.functions[d] if isinstance(d, Function) else d for d in module.declarations
        ]
        return Module(module.source, declarations, module.enables, module.requires, module.diagnostics)

    def expression(self, expression: Expression) -> Expression:
        """The expression with its operands rewritten first, then itself."""
        rebuild = REBUILD.get(type(expression))
        if rebuild is not None:
            expression = rebuild(expression, self.expression)
        rule = self.expression_rules.get(type(expression))
        return expression if rule is None else rule(expression)

    def body(self, body: list[Statement]) -> list[Statement]:
        """The statements, each after what its expressions bind."""
        result: list[Statement] = []
        for statement in body:
            outer, self.bound = self.bound, []
            rewritten = STATEMENTS[type(statement)](self, statement)
            rule = self.statement_rules.get(type(rewritten))
            replaced = [rewritten] if rule is None else rule(rewritten)
            result += self.bound
            result += replaced
            self.bound = outer
        return result

    def bind(self, expression: Expression) -> Expression:
        """An expression of the same value that may be used more than once.

        Bound by a `Let` before the statement that is being rewritten, unless it is cheap.
        """
        if is_cheap(expression):
            return expression
        value = Value("", expression.type, expression.span)
        self.bound.append(Let(expression.span, value, expression))
        return Name(expression.span, expression.type, value)


def copy_without_body(function: Function) -> Function:
    """The same function with an empty body to fill."""
    fields = {name: getattr(function, name) for name in Function.__match_args__}
    return Function(**{**fields, "body": []})


def _all(visit: Visit, parts: tuple[Expression, ...]) -> tuple[Expression, ...] | None:
    """The parts rewritten, or None where none changed."""
    new = [visit(part) for part in parts]
    for old_part, new_part in zip(parts, new, strict=True):
        if old_part is not new_part:
            return tuple(new)
    return None


def _load(e: Load, visit: Visit) -> Expression:
    pointer = visit(e.pointer)
    return e if pointer is e.pointer else Load(e.span, e.type, pointer)


def _unary(e: Unary, visit: Visit) -> Expression:
    operand = visit(e.operand)
    return e if operand is e.operand else Unary(e.span, e.type, e.operator, operand)


def _binary(e: Binary, visit: Visit) -> Expression:
    left, right = visit(e.left), visit(e.right)
    return e if left is e.left and right is e.right else Binary(e.span, e.type, e.operator, left, right)


def _index(e: Index, visit: Visit) -> Expression:
    base, index = visit(e.base), visit(e.index)
    return e if base is e.base and index is e.index else Index(e.span, e.type, base, index)


def _member(e: Member, visit: Visit) -> Expression:
    base = visit(e.base)
    return e if base is e.base else Member(e.span, e.type, base, e.index)


def _swizzle(e: Swizzle, visit: Visit) -> Expression:
    base = visit(e.base)
    return e if base is e.base else Swizzle(e.span, e.type, base, e.lanes)


def _construct(e: Construct, visit: Visit) -> Expression:
    parts = _all(visit, e.parts)
    return e if parts is None else Construct(e.span, e.type, parts)


def _convert(e: Convert, visit: Visit) -> Expression:
    value = visit(e.value)
    return e if value is e.value else Convert(e.span, e.type, value)


def _bitcast(e: Bitcast, visit: Visit) -> Expression:
    value = visit(e.value)
    return e if value is e.value else Bitcast(e.span, e.type, value)


def _builtin(e: Builtin, visit: Visit) -> Expression:
    arguments = _all(visit, e.arguments)
    return e if arguments is None else Builtin(e.span, e.type, e.overload, arguments)


REBUILD: dict[type, Callable[[Any, Visit], Expression]] = {
    Load: _load,
    Unary: _unary,
    Binary: _binary,
    Index: _index,
    Member: _member,
    Swizzle: _swizzle,
    Construct: _construct,
    Convert: _convert,
    Bitcast: _bitcast,
    Builtin: _builtin,
}


def _optional(rewriter: Rewriter, expression: Expression | None) -> Expression | None:
    return None if expression is None else rewriter.expression(expression)


def _arguments(rewriter: Rewriter, arguments: tuple[Expression, ...]) -> tuple[Expression, ...]:
    return tuple([rewriter.expression(a) for a in arguments])


def _switch(rewriter: Rewriter, s: Switch) -> Statement:
    selector = rewriter.expression(s.selector)
    return Switch(s.span, selector, [Case(c.selectors, c.is_default, rewriter.body(c.body)) for c in s.cases])


def _loop(rewriter: Rewriter, s: Loop) -> Statement:
    """What the condition binds must be computed in each round: it moves to the top of the body, as
    what `break_if` binds moves to the end of `continuing`.
    """
    condition = _optional(rewriter, s.condition)
    start, rewriter.bound = rewriter.bound, []
    break_if = _optional(rewriter, s.break_if)
    end, rewriter.bound = rewriter.bound, []
    if start and condition is not None:
        leave = Unary(condition.span, BOOL, "!", condition)
        start.append(If(condition.span, leave, [Break(condition.span)], []))
        condition = None
    return Loop(s.span, condition, start + rewriter.body(s.body), rewriter.body(s.continuing) + end, break_if)


STATEMENTS: dict[type, Callable[[Rewriter, Any], Statement]] = {
    Let: lambda r, s: Let(s.span, s.target, r.expression(s.value)),
    Declare: lambda r, s: Declare(s.span, s.variable, _optional(r, s.value)),
    Store: lambda r, s: Store(s.span, r.expression(s.pointer), r.expression(s.value)),
    Evaluate: lambda r, s: Evaluate(s.span, r.expression(s.value)),
    Call: lambda r, s: Call(s.span, r.functions.get(s.function, s.function), _arguments(r, s.arguments), s.result),
    BuiltinCall: lambda r, s: BuiltinCall(s.span, s.overload, _arguments(r, s.arguments), s.result),
    If: lambda r, s: If(s.span, r.expression(s.condition), r.body(s.accept), r.body(s.reject)),
    Switch: _switch,
    Loop: _loop,
    Block: lambda r, s: Block(s.span, r.body(s.body), s.diagnostics),
    Return: lambda r, s: Return(s.span, _optional(r, s.value)),
    Break: lambda r, s: s,
    Continue: lambda r, s: s,
    Discard: lambda r, s: s,
}
