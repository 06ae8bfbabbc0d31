"""Which workgroup variables a kernel fills by itself before it reads them.

In: a compute entry point, with numbers as workgroup size. Out: the workgroup variables that need no zeroing,
because on every way to a read there is a store by which the invocations together write the whole
variable, and after it a barrier:

    lanes[local_invocation_index] = value;      // 256 elements, 256 invocations
    workgroupBarrier();
    ... lanes[lane + half] ...

A barrier stands in uniform control flow (WGSL 15.2), so every invocation has been where this one has been.
That is why a store under a condition counts on the way through that condition, and only there. Where the
walk cannot tell, a variable is left out of the answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from ..ir.expressions import Builtin, Expression, Index, Literal, Load, Member, Name, Swizzle
from ..ir.module import Function, GlobalVariable, Interface, Parameter
from ..ir.statements import (
    Block,
    Break,
    BuiltinCall,
    Call,
    Continue,
    If,
    Let,
    LocalVariable,
    Loop,
    Return,
    Statement,
    Store,
    Switch,
    Value,
)
from ..ir.types import Array, Pointer, Struct, Type
from ..ir.walk import expressions, operands

__all__ = ["filled_before_read"]

# Functions are walked once for each call; a program with more calls than this is not worth the time.
MAX_CALLS = 200

# How far each variable is: what an invocation knows at a point of its way.
UNKNOWN, WRITTEN, READY = 0, 1, 2
State = dict[GlobalVariable, int]
# What a name stands for: an expression, in the names around it.
Bindings = dict[Value | Parameter, tuple[Expression, "Bindings"]]


def filled_before_read(entry: Function, used: Iterable[GlobalVariable]) -> set[GlobalVariable]:
    """The workgroup variables, of those that `entry` uses, whose first content no invocation can see."""
    size = tuple([count for count in entry.workgroup_size or () if isinstance(count, int)])
    if len(size) != 3:
        return set()
    variables = [v for v in used if v.space == "workgroup"]
    if not variables:
        return set()
    walk = _Walk(entry, size)
    state = dict.fromkeys(variables, UNKNOWN)
    walk.block(entry.body, state, {}, [])
    return set() if walk.calls > MAX_CALLS else set(variables) - walk.seen


class _Walk:
    """The way through an entry point. `seen` collects the variables that are read too early."""

    def __init__(self, entry: Function, size: tuple[int, ...]) -> None:
        self.entry = entry
        self.size = size
        self.seen: set[GlobalVariable] = set()
        self.calls = 0

    def block(self, body: Iterable[Statement], state: State, names: Bindings, returns: list[State]) -> None:
        """Go through statements; `state` becomes what is known after them."""
        for statement in body:
            self.statement(statement, state, names, returns)

    def statement(self, statement: Statement, state: State, names: Bindings, returns: list[State]) -> None:
        match statement:
            case Store(pointer=pointer, value=value):
                self.reads((value, *_indexes(pointer)), state, names)
                self.write(pointer, state, names)
            case BuiltinCall():
                self.builtin(statement, state, names)
            case Call():
                self.call(statement, state, names)
            case If(accept=accept, reject=reject):
                self.reads((statement.condition,), state, names)
                self.branches((accept, reject), state, names, returns)
            case Switch(cases=cases):
                self.reads((statement.selector,), state, names)
                # A break may leave a case anywhere: what holds after the switch held before it.
                self.branches([case.body for case in cases], dict(state), names, returns)
            case Loop():
                self.loop(statement, dict(state), names, returns)
            case Block(body=body):
                self.block(body, state, names, returns)
            case _:
                self.reads(expressions(statement), state, names)
                if isinstance(statement, Let):
                    names[statement.target] = (statement.value, names)
                if isinstance(statement, Return):
                    returns.append(dict(state))

    def branches(
        self, bodies: Iterable[Iterable[Statement]], state: State, names: Bindings, returns: list[State]
    ) -> None:
        """Only what every way knows is known afterwards."""
        ends = []
        for body in bodies:
            ends.append(dict(state))
            self.block(body, ends[-1], names, returns)
        _keep_least(state, ends)

    def loop(self, loop: Loop, state: State, names: Bindings, returns: list[State]) -> None:
        """A later round knows no less than the first; after the loop nothing new is known, since it may
        have had no round.
        """
        if loop.condition is not None:
            self.reads((loop.condition,), state, names)
        before = dict(state)
        self.block(loop.body, state, names, returns)
        # A continue may come from anywhere in the body.
        state = before if _jumps(loop.body, Continue) else state
        self.block(loop.continuing, state, names, returns)
        if loop.break_if is not None:
            self.reads((loop.break_if,), state, names)

    def call(self, call: Call, state: State, names: Bindings) -> None:
        self.reads(call.arguments, state, names)
        self.calls += 1
        if self.calls > MAX_CALLS:
            return
        inner: Bindings = {
            parameter: (argument, names)
            for parameter, argument in zip(call.function.parameters, call.arguments, strict=True)
        }
        returns: list[State] = []
        self.block(call.function.body, state, inner, returns)
        _keep_least(state, [*returns, dict(state)])

    def builtin(self, call: BuiltinCall, state: State, names: Bindings) -> None:
        self.reads(call.arguments, state, names)
        name = call.overload.name
        if name in ("workgroupBarrier", "workgroupUniformLoad"):
            state.update({v: READY for v, level in state.items() if level == WRITTEN})
        if name == "atomicStore":
            self.write(call.arguments[0], state, names)
            return
        for argument in call.arguments:
            if isinstance(argument.type, Pointer):
                self.read(argument, state, names)

    def reads(self, found: Iterable[Expression], state: State, names: Bindings) -> None:
        """Note every variable that the expressions load too early."""
        pending = list(found)
        while pending:
            current = pending.pop()
            if isinstance(current, Load):
                self.read(current.pointer, state, names)
            pending += operands(current)

    def read(self, pointer: Expression, state: State, names: Bindings) -> None:
        variable = _way(pointer, names)[0]
        if isinstance(variable, GlobalVariable) and state.get(variable, READY) != READY:
            self.seen.add(variable)

    def write(self, pointer: Expression, state: State, names: Bindings) -> None:
        variable, indexes = _way(pointer, names)
        if not isinstance(variable, GlobalVariable) or state.get(variable) != UNKNOWN or indexes is None:
            return
        if self.covers(variable.type, indexes):
            state[variable] = WRITTEN

    def covers(self, type: Type, indexes: list[tuple[Expression, Bindings]]) -> bool:
        """Whether the invocations together write every element: each index is another coordinate of
        the invocation, and counts at least as far as the array.
        """
        used: set[str] = set()
        for index, names in indexes:
            assert isinstance(type, Array)
            if type.count != 1 or not _is_zero(index):
                coordinate = self.coordinate(index, names)
                extent = self.extent(coordinate)
                if coordinate in used or not isinstance(type.count, int) or type.count > extent:
                    return False
                used |= {coordinate} if coordinate != "index" else {"index", "x", "y", "z"}
            type = type.element
        return True

    def extent(self, coordinate: str) -> int:
        """How many values a coordinate has."""
        return {"x": self.size[0], "y": self.size[1], "z": self.size[2], "index": prod(self.size)}.get(coordinate, 0)

    def coordinate(self, index: Expression, names: Bindings) -> str:
        """The coordinate of the local invocation that an index is: "x", "y", "z", "index", or "" for none."""
        lane: int | None = None
        while True:
            match index:
                case Swizzle(base=base, lanes=(only,)) if lane is None:
                    index, lane = base, only
                case Name(target=Value() | Parameter() as target) if target in names:
                    index, names = names[target]
                case _:
                    break
        builtin = self.builtin_input(index)
        if builtin == "local_invocation_id" and lane is not None:
            return "xyz"[lane]
        return "index" if builtin == "local_invocation_index" and lane is None else ""

    def builtin_input(self, expression: Expression) -> str | None:
        """The builtin that an expression is, directly or as a member of the entry point's parameter."""
        match expression:
            case Name(target=Parameter(interface=Interface(builtin=builtin)) as parameter):
                return builtin if parameter in self.entry.parameters else None
            case Member(base=Name(target=Parameter(type=Struct(members=members)) as parameter), index=index):
                io = members[index].io
                return io.builtin if isinstance(io, Interface) and parameter in self.entry.parameters else None
        return None


def _way(
    pointer: Expression, names: Bindings
) -> tuple[GlobalVariable | LocalVariable | None, list[tuple[Expression, Bindings]] | None]:
    """The variable that a pointer leads to, and the array indexes on the way, outermost first; None for
    a way through a structure, a vector or a matrix.
    """
    indexes: list[tuple[Expression, Bindings]] | None = []
    while True:
        match pointer:
            case Index(base=base, index=index):
                whole = isinstance(base.type, Pointer) and isinstance(base.type.store, Array)
                indexes = [(index, names), *indexes] if whole and indexes is not None else None
                pointer = base
            case Member(base=base) | Builtin(arguments=(base, *_)):
                indexes, pointer = None, base
            case Name(target=GlobalVariable() | LocalVariable() as variable):
                return variable, indexes
            case Name(target=Value() | Parameter() as target) if target in names:
                pointer, names = names[target]
            case _:
                return None, None


def _indexes(pointer: Expression) -> list[Expression]:
    """The index expressions of a pointer, which are read where it is used."""
    found = []
    while not isinstance(pointer, Name):
        base, *numbers = operands(pointer)
        found += numbers
        pointer = base
    return found


def _is_zero(index: Expression) -> bool:
    return isinstance(index, Literal) and index.value == 0


def _keep_least(state: State, others: Iterable[State]) -> None:
    """Let `state` know only what all the others know, of which there is one at least."""
    levels = list(others)
    for variable in state:
        state[variable] = min([level[variable] for level in levels])


def _jumps(body: Iterable[Statement], kind: type[Break | Continue]) -> bool:
    """Whether a body has a jump of this kind that leaves it (for Continue: of this loop)."""
    for statement in body:
        match statement:
            case _ if isinstance(statement, kind):
                return True
            case If(accept=accept, reject=reject):
                if _jumps(accept, kind) or _jumps(reject, kind):
                    return True
            case Switch(cases=cases):
                if any(_jumps(case.body, kind) for case in cases):
                    return True
            case Block(body=inner):
                if _jumps(inner, kind):
                    return True
    return False
