"""Put calls back into the expressions that they came from.

In the IR every call is a statement, and `a && f()` an `If`. In text that reads badly:

    let value = next();                        out[next()] = twice(next()) + 1u;
    let value_2 = next();
    let value_3 = twice(value_2);
    out[value] = value_3 + 1u;

    var value: bool = x > 1u;                  let both = x > 1u && f();
    if (value) { value = f(); }
    let both = value;

A value that the compiler made, which is used once, in the next statement, goes to its place there, if
that changes no order of evaluation: WGSL evaluates from left to right, so the values that move must be
used in the order in which they were computed, with no other read of changing memory before the last,
unless they are calls that change nothing.

A loop that begins by leaving unless a condition holds becomes a loop with that condition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...analysis.effects import changes_nothing
from ...analysis.uses import address_taken, root_of
from ...ir.expressions import Binary, Expression, Load, Name, Unary
from ...ir.module import Function, Module
from ...ir.node import Node
from ...ir.statements import (
    Block,
    Break,
    BuiltinCall,
    Call,
    Case,
    Declare,
    If,
    Let,
    LocalVariable,
    Loop,
    Statement,
    Store,
    Switch,
    Value,
)
from ...ir.types import BOOL, Pointer
from ...ir.walk import expressions, expressions_in, operands, subexpressions

__all__ = ["Nested", "nest"]

READ = object()
Inside = dict[object, Call | BuiltinCall | Expression]


class Nested(Node):
    """`bodies[function]` is the function's body without the statements that moved. `inside[value]` is
    what to write where the text would name `value`: a call, or an expression.
    """

    bodies: dict[Function, list[Statement]]
    inside: Inside

    def targets_in(self, body: list[Statement]) -> set[object]:
        """All that the statements name, also inside what moved into them."""
        found: set[object] = set()
        pending: list[object] = [e.target for e in expressions_in(body) if isinstance(e, Name)]
        while pending:
            target = pending.pop()
            if target not in found:
                found.add(target)
                pending += _targets_of(self.inside.get(target))
        return found


def _targets_of(moved: Call | BuiltinCall | Expression | None) -> list[object]:
    if moved is None:
        return []
    parts: Iterable[Expression] = (moved,) if isinstance(moved, Expression) else moved.arguments
    return [e.target for part in parts for e in subexpressions(part) if isinstance(e, Name)]


def nest(module: Module) -> Nested:
    """The functions' bodies, and what moved into their expressions."""
    nesting = _Nesting()
    bodies = {f: nesting.function(f) for f in module.functions}
    return Nested(bodies, nesting.inside)


class _Item(Node):
    """A value that waits for its place: `made` is what names it, `written` what takes the place of the
    name, `statements` what makes it if it stays. `is_half`: of `a && f()` only `a` has been seen.
    """

    made: Value | LocalVariable
    written: Call | BuiltinCall | Expression
    statements: list[Statement]
    is_half: bool = False


class _Nesting:
    def __init__(self) -> None:
        self.inside: Inside = {}
        self.uses: Counter[object] = Counter()
        self.shared: frozenset[LocalVariable] = frozenset()
        self.harmless: dict[Function, bool] = {}

    def function(self, function: Function) -> list[Statement]:
        self.uses = Counter([e.target for e in expressions_in(function.body) if isinstance(e, Name)])
        self.shared = address_taken(function)
        return self.body(function.body)

    def body(self, body: list[Statement]) -> list[Statement]:
        """The statements that stay. Those last seen wait while each of them could move."""
        result: list[Statement] = []
        waiting: list[_Item] = []
        for statement in body:
            s = self.inner(statement)
            whole = _completed(waiting[-1], s) if waiting else None
            if whole is not None:
                waiting[-1] = whole
                continue
            self.move(waiting, s)
            item = self.item(s)
            if item is not None:
                waiting.append(item)
            else:
                result += [kept for i in waiting for kept in i.statements]
                result.append(s)
                waiting = []
        return result + [kept for i in waiting for kept in i.statements]

    def inner(self, s: Statement) -> Statement:
        """The statement with the bodies that it holds done."""
        if isinstance(s, If):
            return If(s.span, s.condition, self.body(s.accept), self.body(s.reject))
        if isinstance(s, Switch):
            return Switch(s.span, s.selector, [Case(c.selectors, c.is_default, self.body(c.body)) for c in s.cases])
        if isinstance(s, Block):
            return Block(s.span, self.body(s.body), s.diagnostics)
        if isinstance(s, Loop):
            return _with_condition(Loop(s.span, s.condition, self.body(s.body), self.body(s.continuing), s.break_if))
        return s

    def item(self, s: Statement) -> _Item | None:
        """The statement as one that could move: it makes a nameless value that is used once."""
        if isinstance(s, Let) and self.could_move(s.target):
            return _Item(s.target, s.value, [s])
        if isinstance(s, (Call, BuiltinCall)) and s.result is not None and self.could_move(s.result):
            return _Item(s.result, s, [s])
        if isinstance(s, Declare) and s.value is not None and s.variable.name == "":
            # Read for the condition, stored to, and read once more.
            is_half = s.variable.type is BOOL and self.uses[s.variable] == 3
            return _Item(s.variable, s.value, [s], is_half=True) if is_half else None
        return None

    def could_move(self, value: Value) -> bool:
        return value.name == "" and self.uses[value] == 1 and not isinstance(value.type, Pointer)

    def move(self, waiting: list[_Item], s: Statement) -> None:
        """Move the last of the waiting values into `s`, as many as may."""
        order: list[object] = []
        for expression in () if isinstance(s, Loop) else expressions(s):
            self.add_order(expression, {item.made for item in waiting}, order)
        for count in range(len(waiting), 0, -1):
            items = waiting[-count:]
            if any(item.is_half for item in items):
                continue
            before = order if READ not in order[:count] else self.without_reads(order, items)
            if before[:count] == [item.made for item in items]:
                self.inside.update({item.made: item.written for item in items})
                del waiting[-count:]
                return

    def without_reads(self, order: list[object], items: list[_Item]) -> list[object]:
        """The order as it matters to calls that change nothing; as it is to others."""
        calls = [item.written for item in items if isinstance(item.written, Call)]
        if len(calls) < len(items) or not all(self.is_harmless(call.function) for call in calls):
            return order
        return [part for part in order if part is not READ]

    def is_harmless(self, function: Function) -> bool:
        """Whether the function changes nothing."""
        if function not in self.harmless:
            self.harmless[function] = changes_nothing(function)
        return self.harmless[function]

    def add_order(self, e: Expression, waiting: set[Value | LocalVariable], order: list[object]) -> None:
        """Add what `e` evaluates that has a place in the order: the waiting values, READ for a read of memory
        that may change, None for what is evaluated only on a condition.
        """
        if isinstance(e, Name):
            if e.target in waiting:
                order.append(e.target)
        elif isinstance(e, Load) and _variable(e) in waiting:
            order.append(_variable(e))
        elif isinstance(e, Binary) and e.operator in ("&&", "||"):
            self.add_order(e.left, waiting, order)
            order.append(None)
        else:
            for operand in operands(e):
                self.add_order(operand, waiting, order)
            if isinstance(e, Load) and self.may_change(e):
                order.append(READ)

    def may_change(self, e: Load) -> bool:
        """Whether a call may change what is read."""
        root = root_of(e.pointer)
        if isinstance(root, LocalVariable):
            return root in self.shared
        return not (isinstance(e.pointer.type, Pointer) and e.pointer.type.access == "read")


def _variable(e: Expression) -> object:
    """The local variable that `e` reads, if it reads one as a whole."""
    if isinstance(e, Load) and isinstance(e.pointer, Name) and isinstance(e.pointer.target, LocalVariable):
        return e.pointer.target
    return None


def _completed(item: _Item, s: Statement) -> _Item | None:
    """`var c = a;` and `if (c) { c = b; }` as `a && b`, with `!c` as `a || b`."""
    if not item.is_half or not isinstance(s, If) or s.reject or len(s.accept) != 1:
        return None
    store, is_or = s.accept[0], isinstance(s.condition, Unary)
    read = s.condition.operand if isinstance(s.condition, Unary) else s.condition
    if not isinstance(store, Store) or not isinstance(store.pointer, Name):
        return None
    if store.pointer.target is not item.made or _variable(read) is not item.made:
        return None
    assert isinstance(item.written, Expression)
    joined = Binary(item.written.span, BOOL, "||" if is_or else "&&", item.written, store.value)
    return _Item(item.made, joined, [*item.statements, s])


def _with_condition(s: Loop) -> Loop:
    """A loop whose body begins by leaving, as one that goes on while the opposite holds."""
    match s.body:
        case [If(condition=Unary(operator="!") as leave, accept=[Break()], reject=[]), *rest]:
            if s.condition is None and s.break_if is None and len(s.continuing) <= 1:
                return Loop(s.span, leave.operand, rest, s.continuing, None)
    return s
