"""Execute functions of the IR on integers, to compare what happens with what an analysis says.

Scalars i32, u32 and bool, vectors of them, arrays; all of the control flow. `memory` has what variables and values
hold; what module-scope variables hold, who runs a function puts there. Indexes and arithmetic are reported to
`watch(expression, *operands)` before they are computed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from shader_compiler.ir import expressions as e
from shader_compiler.ir import statements as s
from shader_compiler.ir.module import Function
from shader_compiler.ir.types import I32, Array, Scalar, Vector, scalar_of

__all__ = ["Interpreter", "OutOfSteps"]

Watch = Callable[..., None]


class OutOfSteps(Exception):
    """The program ran longer than it may."""


class Leave(Exception):
    """Control leaves a loop, a switch, a round or the function: `how` is the statement's class."""

    def __init__(self, how: type) -> None:
        self.how = how


class Interpreter:
    """One execution, of at most `steps` statements."""

    def __init__(self, watch: Watch, steps: int = 2000) -> None:
        self.watch = watch
        self.steps = steps
        self.memory: dict[Any, Any] = {}

    def call(self, function: Function, *arguments: Any) -> None:
        """Run a function that returns nothing."""
        self.memory.update(zip(function.parameters, arguments, strict=True))
        try:
            self.body(function.body)
        except Leave:
            return

    def body(self, body: list[s.Statement]) -> None:
        for statement in body:
            self.steps -= 1
            if self.steps < 0:
                raise OutOfSteps
            self.statement(statement)

    def statement(self, x: Any) -> None:
        match x:
            case s.Let():
                self.memory[x.target] = self.value(x.value)
            case s.Declare():
                self.memory[x.variable] = zero(x.variable.type) if x.value is None else self.value(x.value)
            case s.Store():
                self.store(x.pointer, self.value(x.value))
            case s.Evaluate():
                self.value(x.value)
            case s.If():
                self.body(x.accept if self.value(x.condition) else x.reject)
            case s.Block():
                self.body(x.body)
            case s.Loop():
                self.loop(x)
            case s.Switch():
                self.switch(x)
            case s.Call():
                self.memory.update(zip(x.function.parameters, map(self.value, x.arguments), strict=True))
                self.until(s.Return, x.function.body)
            case _:
                raise Leave(type(x))

    def until(self, how: type, body: list[s.Statement]) -> bool:
        """Run the body; whether it was left in this way."""
        try:
            self.body(body)
        except Leave as leave:
            if leave.how is how:
                return True
            raise
        return False

    def loop(self, x: s.Loop) -> None:
        while x.condition is None or self.value(x.condition):
            try:
                self.until(s.Continue, x.body)
            except Leave as leave:
                if leave.how is s.Break:
                    return
                raise
            self.body(x.continuing)
            self.steps -= 1
            if x.break_if is not None and self.value(x.break_if):
                return
            if self.steps < 0:
                raise OutOfSteps

    def switch(self, x: s.Switch) -> None:
        value = self.value(x.selector)
        chosen = next((c for c in x.cases if value in c.selectors), None)
        self.until(s.Break, (chosen or next(c for c in x.cases if c.is_default)).body)

    def store(self, pointer: e.Expression, value: Any) -> None:
        if isinstance(pointer, e.Index):
            values = list(self.load(pointer.base))
            values[self.index(pointer, len(values))] = value
            self.store(pointer.base, tuple(values))
        else:
            assert isinstance(pointer, e.Name)
            self.memory[pointer.target] = value

    def load(self, pointer: e.Expression) -> Any:
        if isinstance(pointer, e.Index):
            values = self.load(pointer.base)
            return values[self.index(pointer, len(values))]
        assert isinstance(pointer, e.Name)
        return self.memory[pointer.target]

    def index(self, x: e.Index, count: int) -> int:
        index = self.value(x.index)
        self.watch(x, index, count)
        return index if 0 <= index < count else count - 1

    def value(self, x: Any) -> Any:
        match x:
            case e.Literal():
                return x.value
            case e.Name():
                return self.memory[x.target]
            case e.Load():
                return self.load(x.pointer)
            case e.Index():
                values = self.value(x.base)
                return values[self.index(x, len(values))]
            case e.Swizzle():
                base = self.value(x.base)
                picked = tuple(base[lane] for lane in x.lanes)
                return picked if len(picked) > 1 else picked[0]
            case e.Construct():
                return tuple(map(self.value, x.parts)) * (x.type.width // len(x.parts))
            case e.Convert():
                return wrapped(int(self.value(x.value)), x.type)
            case e.Unary():
                operand = self.value(x.operand)
                return (
                    not operand if x.operator == "!" else wrapped(-operand if x.operator == "-" else ~operand, x.type)
                )
            case e.Binary():
                return self.binary(x, self.value(x.left), self.value(x.right))
            case e.Builtin(overload=row) if row.name == "arrayLength":
                return len(self.load(x.arguments[0]))
            case e.Builtin():
                return wrapped(BUILTINS[x.overload.name](*map(self.value, x.arguments)), x.type)
        raise NotImplementedError(type(x))

    def binary(self, x: e.Binary, left: Any, right: Any) -> Any:
        if isinstance(x.left.type, Vector):
            return tuple(OPERATORS[x.operator](a, b) for a, b in zip(left, right, strict=True))
        if x.operator in ("/", "%", "<<", ">>", "+", "-", "*"):
            self.watch(x, left, right)
        result = OPERATORS[x.operator](left, right)
        return result if isinstance(result, bool) else wrapped(result, x.type)


def zero(type: Any) -> Any:
    return (0,) * (type.count if isinstance(type, Array) else type.width) if not isinstance(type, Scalar) else 0


def wrapped(value: Any, type: Any) -> Any:
    """An integer brought into its type."""
    if isinstance(value, (bool, tuple)):
        return value
    value &= 2**32 - 1
    return value - 2**32 if scalar_of(type) is I32 and value >= 2**31 else value


def divide(a: int, b: int) -> int:
    return a if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": divide,
    "%": lambda a, b: 0 if b == 0 else a - divide(a, b) * b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<<": lambda a, b: a << (b & 31),
    ">>": lambda a, b: a >> (b & 31),
    "&&": lambda a, b: a and b,
    "||": lambda a, b: a or b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}

BUILTINS: dict[str, Callable[..., Any]] = {
    "min": min,
    "max": max,
    "clamp": lambda x, low, high: min(max(x, low), high),
    "abs": abs,
    "select": lambda no, yes, which: yes if which else no,
    "all": lambda bools: all(bools) if isinstance(bools, tuple) else bools,
    "countOneBits": lambda x: (x & (2**32 - 1)).bit_count(),
}
