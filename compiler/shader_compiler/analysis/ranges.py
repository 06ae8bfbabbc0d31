"""Which integer expressions stay in which range, as far as the text shows it.

In: a module. Out: `Facts`: the indexes that are always in range, and the divisions, remainders and shifts whose
operands are never ones that need care.

    let l = local_id;                       l.x is 0 ... 15 where the workgroup is 16 wide
    for (var k = 0u; k < 16u; k++) {        k is 0 ... 15 in the body
      sum += a[l.y][k] * b[k][l.x];         all four indexes are in range
    }

Each function is executed once over intervals instead of numbers (`analysis.values`). What is known is
refined where a condition holds, joined where control flow joins, and forgotten where memory may have
changed. A loop is executed twice: once over a state in which what it changes may be anything on the
side that it moves to, which shows how far it really gets, and once over that.

Both sides of `&&` are taken as always evaluated: a target is free to do so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..ir.expressions import Binary, Expression, Index, Load, Name
from ..ir.module import Function, Interface, Module, Parameter
from ..ir.node import Node
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
    LocalVariable,
    Loop,
    Return,
    Statement,
    Store,
    Switch,
)
from ..ir.types import I32, Scalar, Struct, scalar_of
from ..ir.walk import expressions, statements, subexpressions
from .intervals import Interval, everything, meet
from .order import callees_first
from .tiles import tile_access, units_in, units_needed
from .uses import address_taken, root_of
from .values import (
    Known,
    Place,
    State,
    assign,
    in_both,
    is_below_length,
    is_in_range,
    is_nonzero,
    is_plain,
    joined,
    known_of,
    never_negative,
    never_overflows,
    place_of,
    range_of,
    refine,
)

__all__ = ["Facts", "analyze"]

# Loops nested deeper than this are executed once: each level doubles the work.
MAX_LOOP_DEPTH = 5


class Facts(Node):
    """`in_range`: `Index` nodes that never leave what they index, if every buffer holds at least one element of its
    runtime-sized array. `below_length`: those among them that were compared with the array's length.

    The others hold `Binary` nodes. `nonzero`: `/` and `%` on integers that never divide by zero.
    `no_overflow`: those that never divide the most negative number by -1. `plain`: `/` and `%` in both,
    shifts by less than the width, and `+`, `-`, `*` on i32 that do not wrap: any target's own operator
    gives WGSL's result. `nonnegative`: `%` on i32 whose operands are never negative. `tiles_in_range`: loads and stores of subgroup matrices that stay in their arrays.
    """

    in_range: set[Expression]
    below_length: set[Expression]
    nonzero: set[Expression]
    no_overflow: set[Expression]
    plain: set[Expression]
    nonnegative: set[Expression]
    tiles_in_range: set[Statement]


def analyze(module: Module) -> Facts:
    """The facts of all functions. A function's parameters are what its callers pass."""
    facts = Facts(set(), set(), set(), set(), set(), set(), set())
    arguments: dict[Parameter, Known] = {}
    for function in reversed(callees_first(module)):
        _Execution(facts, arguments).function(function)
    return facts


class _Execution:
    """One function's execution over intervals. A state of None: control never gets here."""

    def __init__(self, facts: Facts, arguments: dict[Parameter, Known]) -> None:
        self.facts = facts
        self.arguments = arguments
        self.recording = True
        self.loop_depth = 0
        self.breaks: list[State | None] = []
        self.continues: list[State | None] = []

    def function(self, function: Function) -> None:
        state = State({}, address_taken(function))
        for parameter in function.parameters:
            state.known[parameter] = self.arguments.get(parameter, {})
        for place, interval in _builtin_inputs(function).items():
            state.put(place, interval)
        self.body(function.body, state)

    def body(self, body: list[Statement], state: State | None) -> State | None:
        """The state after the statements. They change a copy of their own."""
        state = None if state is None else state.copy()
        for statement in body:
            if state is None:
                return None
            self.record(state, expressions(statement) if not isinstance(statement, Loop) else ())
            state = EXECUTE[type(statement)](self, statement, state)
        return state

    def record(self, state: State, found: tuple[Expression, ...]) -> None:
        """Note what is true of the expressions, once it is known in which state they are evaluated."""
        if not self.recording:
            return
        for outermost in found:
            for expression in subexpressions(outermost):
                if isinstance(expression, Index) and is_in_range(state, expression):
                    self.facts.in_range.add(expression)
                    if is_below_length(state, expression):
                        self.facts.below_length.add(expression)
                elif isinstance(expression, Binary) and _may_need_care(expression):
                    self.record_operands(state, expression)

    def record_operands(self, state: State, e: Binary) -> None:
        if e.operator not in ("/", "%"):
            if is_plain(state, e):
                self.facts.plain.add(e)
            return
        nonzero, no_overflow = is_nonzero(state, e), never_overflows(state, e)
        if nonzero:
            self.facts.nonzero.add(e)
        if no_overflow:
            self.facts.no_overflow.add(e)
        if nonzero and no_overflow:
            self.facts.plain.add(e)
        if e.operator == "%" and scalar_of(e.type) is I32 and never_negative(state, e):
            self.facts.nonnegative.add(e)

    def let(self, s: Let, state: State) -> State:
        state.known[s.target] = known_of(state, s.value, s.target.type)
        return state

    def declare(self, s: Declare, state: State) -> State:
        if s.variable not in state.untracked:
            state.known[s.variable] = known_of(state, s.value, s.variable.type)
        return state

    def store(self, s: Store, state: State) -> State:
        root = root_of(s.pointer)
        if not isinstance(root, LocalVariable):
            return state
        place = place_of(state, s.pointer)
        if place is not None:
            assign(state, place, s.value, s.value.type)
        else:
            state.forget(root)
        return state

    def call(self, s: Call, state: State) -> State:
        """Join the arguments into what the callee's parameters may be."""
        if self.recording:
            for parameter, argument in zip(s.function.parameters, s.arguments, strict=True):
                passed = known_of(state, argument, parameter.type)
                known = self.arguments.get(parameter)
                self.arguments[parameter] = passed if known is None else in_both(known, passed)
        return state

    def builtin_call(self, s: BuiltinCall, state: State) -> State:
        if self.recording and _tile_is_in_range(state, s):
            self.facts.tiles_in_range.add(s)
        return state

    def if_(self, s: If, state: State) -> State | None:
        accepted = self.body(s.accept, refine(state, s.condition, True))
        rejected = self.body(s.reject, refine(state, s.condition, False))
        return joined(accepted, rejected)

    def switch(self, s: Switch, state: State) -> State | None:
        outer, self.breaks = self.breaks, []
        ends = [self.body(case.body, _selected(state, s.selector, case)) for case in s.cases]
        result = joined(*ends, *self.breaks)
        self.breaks = outer
        return result

    def loop(self, s: Loop, state: State) -> State | None:
        changed = _changed(s)
        if changed:
            state = self.head(s, state, changed)
        self.loop_depth += 1
        result = self.round(s, state)[1]
        self.loop_depth -= 1
        return result

    def head(self, s: Loop, entry: State, changed: dict[LocalVariable, set[str]]) -> State:
        """What holds at the start of every round, given what holds before the first."""
        forgotten = entry.copy()
        for variable in changed:
            forgotten.forget(variable)
        if self.loop_depth >= MAX_LOOP_DEPTH:
            return forgotten
        recording, self.recording = self.recording, False
        self.loop_depth += 1
        head = forgotten.copy()
        head.known.update(_widened(entry, changed))
        again = joined(entry, self.round(s, head)[0])
        assert again is not None
        if not all(_holds(known, again.known.get(root)) for root, known in head.known.items()):
            again = joined(entry, self.round(s, forgotten)[0])
            assert again is not None
        self.loop_depth -= 1
        self.recording = recording
        return again

    def round(self, s: Loop, state: State) -> tuple[State | None, State | None]:
        """One round from `state`: what holds when the next begins, and what holds after the loop."""
        outer = self.breaks, self.continues
        self.breaks, self.continues = [], []
        inside: State | None = state
        if s.condition is not None:
            self.record(state, (s.condition,))
            inside = refine(state, s.condition, True)
            self.breaks.append(refine(state, s.condition, False))
        end = joined(self.body(s.body, inside), *self.continues)
        end = self.body(s.continuing, end)
        if s.break_if is not None and end is not None:
            self.record(end, (s.break_if,))
            self.breaks.append(refine(end, s.break_if, True))
            end = refine(end, s.break_if, False)
        after = joined(*self.breaks)
        self.breaks, self.continues = outer
        return end, after

    def block(self, s: Block, state: State) -> State | None:
        """What is declared in the block ends with it."""
        after = self.body(s.body, state)
        if after is None:
            return None
        for inner in s.body:
            if isinstance(inner, (Let, Declare)):
                after.forget(inner.target if isinstance(inner, Let) else inner.variable)
        return after

    def break_(self, _: Break, state: State) -> None:
        self.breaks.append(state)

    def continue_(self, _: Continue, state: State) -> None:
        self.continues.append(state)


EXECUTE: dict[type, Callable[[_Execution, Any, State], State | None]] = {
    Let: _Execution.let,
    Declare: _Execution.declare,
    Store: _Execution.store,
    Evaluate: lambda _, s, state: state,
    Call: _Execution.call,
    BuiltinCall: _Execution.builtin_call,
    If: _Execution.if_,
    Switch: _Execution.switch,
    Loop: _Execution.loop,
    Block: _Execution.block,
    Return: lambda _, s, state: None,
    Break: _Execution.break_,
    Continue: _Execution.continue_,
    Discard: lambda _, s, state: state,
}


def _tile_is_in_range(state: State, call: BuiltinCall) -> bool:
    access = tile_access(call)
    if access is None or not isinstance(access.array.count, int):
        return False
    least, most = range_of(state, access.stride)
    low, high = range_of(state, access.offset)
    return least >= 0 and low >= 0 and high + units_needed(access, most) <= units_in(access, access.array.count)


def _may_need_care(e: Binary) -> bool:
    scalar = scalar_of(e.type)
    if e.operator in ("+", "-", "*"):
        return scalar is I32
    return e.operator in ("/", "%", "<<", ">>") and scalar is not None and scalar.is_integer


def _selected(state: State, selector: Expression, case: Case) -> State | None:
    place = place_of(state, selector)
    if place is None or case.is_default or not case.selectors:
        return state
    interval = meet(range_of(state, selector), (min(case.selectors), max(case.selectors)))
    if interval is None:
        return None
    state = state.copy()
    state.put(place, interval)
    return state


def _holds(outer: Known, inner: Known | None) -> bool:
    """Whether what was assumed of a value or variable turned out to be true."""
    if inner is outer or not outer:
        return True
    return inner is not None and all(
        steps in inner and low <= inner[steps][0] and inner[steps][1] <= high for steps, (low, high) in outer.items()
    )


def _changed(loop: Loop) -> dict[LocalVariable, set[str]]:
    """The variables that a loop stores to, and in which ways: the operator of `v = v + x`, or "="."""
    changed: dict[LocalVariable, set[str]] = {}
    for body in (loop.body, loop.continuing):
        for s in statements(body):
            if isinstance(s, Store):
                root = root_of(s.pointer)
                if isinstance(root, LocalVariable):
                    changed.setdefault(root, set()).add(_way(s, root))
    return changed


def _way(s: Store, variable: LocalVariable) -> str:
    if not isinstance(s.pointer, Name) or not isinstance(s.value, Binary):
        return "="
    left = s.value.left
    is_own = isinstance(left, Load) and isinstance(left.pointer, Name) and left.pointer.target is variable
    return s.value.operator if is_own else "="


UP = {"+", "*", "<<", "|"}
DOWN = {"-", "/", ">>", "%", "&"}


def _widened(entry: State, changed: dict[LocalVariable, set[str]]) -> dict[object, Known]:
    """A guess at what the variables may be in any round, open on the side that they move to."""
    result: dict[object, Known] = {}
    for variable, ways in changed.items():
        known = entry.at((variable, ()))
        if known is None or not isinstance(variable.type, Scalar):
            continue
        low, high = everything(variable.type)
        if ways <= UP:
            result[variable] = {(): (known[0], high)}
        elif ways <= DOWN:
            result[variable] = {(): (low, known[1])}
    return result


def _builtin_inputs(function: Function) -> dict[Place, Interval]:
    """What the workgroup size says of a compute entry point's builtin inputs."""
    sizes = function.workgroup_size
    if sizes is None:
        return {}
    limits = [size if isinstance(size, int) else None for size in sizes]
    known: dict[Place, Interval] = {}
    for parameter in function.parameters:
        if isinstance(parameter.type, Struct):
            for i, member in enumerate(parameter.type.members):
                if isinstance(member.io, Interface):
                    _add_input(known, (parameter, (i,)), member.io.builtin, limits)
        elif parameter.interface is not None:
            _add_input(known, (parameter, ()), parameter.interface.builtin, limits)
    return known


def _add_input(known: dict[Place, Interval], place: Place, builtin: str | None, limits: list[int | None]) -> None:
    if builtin == "local_invocation_id":
        root, steps = place
        known.update({(root, (*steps, k)): (0, limit - 1) for k, limit in enumerate(limits) if limit is not None})
    elif builtin == "local_invocation_index" and None not in limits:
        known[place] = (0, (limits[0] or 1) * (limits[1] or 1) * (limits[2] or 1) - 1)
