"""Functions that a pass writes: statements one after the other, types as they follow from the operands.

In: operands, and numbers, which are u32. Out: IR nodes, all at one place in the source, and a `Function` of them.

    w = Writer(span, lambda name: name)
    n = w.parameter("n", U32)
    with w.loop("i", 0, 8, 1) as i:
        w.store(w.element(w.name(data), i), w.binary(i, "*", n))
    f = w.function("f", None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..ir import expressions as ir
from ..ir.expressions import BinaryOperator, Expression
from ..ir.module import Function, GlobalVariable, Parameter
from ..ir.statements import (
    Block,
    BuiltinCall,
    Call,
    Declare,
    If,
    Let,
    LocalVariable,
    Loop,
    Return,
    Statement,
    Store,
    Value,
)
from ..ir.types import BOOL, U32, Array, Pointer, Scalar, Struct, Type, Vector, pointer, vector, with_scalar
from ..source import Span
from .overloads import overload

__all__ = ["Writer"]

COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">="))
Operand = Expression | int


class Writer:
    """One function. `named` turns a name for a parameter, value or variable into one that is free."""

    def __init__(self, span: Span, named: Callable[[str], str]) -> None:
        self.span, self.named = span, named
        self.parameters: list[Parameter] = []
        self.body: list[Statement] = []

    def function(self, name: str, result: Expression | None) -> Function:
        """The function, which ends with its result."""
        if result is not None:
            self.body.append(Return(self.span, result))
        type = None if result is None else result.type
        return Function(name, tuple(self.parameters), type, self.body, self.span)

    # Statements

    def parameter(self, name: str, type: Type) -> Expression:
        """One more parameter; its name."""
        self.parameters.append(Parameter(self.named(name), type, self.span))
        return self.name(self.parameters[-1])

    def let(self, name: str, value: Expression) -> Expression:
        """Bind a value; its name."""
        target = Value(self.named(name), value.type, self.span)
        self.body.append(Let(self.span, target, value))
        return self.name(target)

    def variable(self, name: str, value: Expression) -> Expression:
        """Declare a variable; the pointer to it."""
        variable = LocalVariable(self.named(name), value.type, self.span)
        self.body.append(Declare(self.span, variable, value))
        return self.name(variable)

    def store(self, place: Expression, value: Expression) -> None:
        """Assign."""
        self.body.append(Store(self.span, place, value))

    def call(self, function: Function, *arguments: Expression) -> None:
        """Call a function without a result."""
        self.body.append(Call(self.span, function, arguments, None))

    def barrier(self) -> None:
        """Wait for the workgroup."""
        self.body.append(BuiltinCall(self.span, overload("workgroupBarrier", (), None), (), None))

    @contextmanager
    def loop(self, name: str, first: Operand, end: int, step: int) -> Iterator[Expression]:
        """`for (var name = first; name < end; name = name + step) { what is written inside }`"""
        outer, self.body = self.body, []
        place = self.variable(name, self.number(first))
        head, self.body = self.body, []
        current = self.load(place)
        yield current
        update = Store(self.span, place, self.binary(current, "+", step))
        loop = Loop(self.span, self.binary(current, "<", end), self.body, [update], None)
        self.body = [*outer, Block(self.span, [*head, loop])]

    @contextmanager
    def when(self, condition: Expression) -> Iterator[None]:
        """`if (condition) { what is written inside }`"""
        outer, self.body = self.body, []
        yield
        self.body = [*outer, If(self.span, condition, self.body, [])]

    # Expressions

    def number(self, value: Operand) -> Expression:
        """A number as a u32; an expression as it is."""
        return ir.Literal(self.span, U32, value) if isinstance(value, int) else value

    def name(self, target: Value | Parameter | LocalVariable | GlobalVariable) -> Expression:
        """A value; of a variable, the pointer to it."""
        type = target.type
        if isinstance(target, LocalVariable):
            type = pointer("function", type, "read_write")
        elif isinstance(target, GlobalVariable):
            type = pointer(target.space, type, target.access)
        return ir.Name(self.span, type, target)

    def binary(self, left: Operand, operator: BinaryOperator, right: Operand) -> Expression:
        """An operation on equal types, or on a vector and a scalar."""
        left, right = self.number(left), self.number(right)
        type = right.type if isinstance(right.type, Vector) else left.type
        if operator in COMPARISONS:
            type = with_scalar(type, BOOL)
        return ir.Binary(self.span, type, operator, left, right)

    def plus(self, value: Expression, number: int) -> Expression:
        """The value and a number, which may be zero."""
        return self.binary(value, "+", number) if number else value

    def vector(self, *parts: Operand) -> Expression:
        """A vector of these components."""
        return self.construct(vector(len(parts), self._scalar(parts[0])), *map(self.number, parts))

    def splat(self, part: Operand, width: int) -> Expression:
        """A vector of equal components."""
        return self.construct(vector(width, self._scalar(part)), self.number(part))

    def _scalar(self, part: Operand) -> Scalar:
        type = self.number(part).type
        assert isinstance(type, Scalar)
        return type

    def construct(self, type: Type, *parts: Expression) -> Expression:
        """A value of its parts."""
        return ir.Construct(self.span, type, parts)

    def convert(self, type: Type, value: Expression) -> Expression:
        """The value as another type."""
        return ir.Convert(self.span, type, value)

    def component(self, value: Expression, number: int) -> Expression:
        """A component of a vector."""
        assert isinstance(value.type, Vector)
        return ir.Swizzle(self.span, value.type.element, value, (number,))

    def element(self, base: Expression, index: Operand) -> Expression:
        """An element of an array: of a pointer to it, the pointer to the element."""
        indexed = base.type.store if isinstance(base.type, Pointer) else base.type
        assert isinstance(indexed, Array)
        return ir.Index(self.span, _part(base.type, indexed.element), base, self.number(index))

    def member(self, base: Expression, number: int) -> Expression:
        """A member of a structure: of a pointer to it, the pointer to the member."""
        struct = base.type.store if isinstance(base.type, Pointer) else base.type
        assert isinstance(struct, Struct)
        return ir.Member(self.span, _part(base.type, struct.members[number].type), base, number)

    def load(self, place: Expression) -> Expression:
        """What a pointer points to."""
        assert isinstance(place.type, Pointer)
        return ir.Load(self.span, place.type.store, place)

    def builtin(self, name: str, result: Type, *arguments: Expression) -> Expression:
        """A call of a builtin function without effect."""
        types = tuple([argument.type for argument in arguments])
        return ir.Builtin(self.span, result, overload(name, types, result), arguments)


def _part(whole: Type, part: Type) -> Type:
    return pointer(whole.space, part, whole.access) if isinstance(whole, Pointer) else part
