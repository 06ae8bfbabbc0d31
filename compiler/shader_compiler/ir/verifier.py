"""The IR's own rules, checked: what a front end or a pass must never break.

In: a module. Out: messages, one for each broken rule; none for a sound module. These are errors of
the compiler, never of a user's source. Tests run it after lowering and after every pass.

- No type is abstract; literals hold values of their types.
- Operands have the types that the node's own type needs: nothing converts by itself.
- A name is used where its declaration is in scope, and with its declaration's type.
- `Break` and `Continue` stand in a loop (or switch), `Return` gives what the function returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .expressions import (
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
from .module import Function, GlobalVariable, Module
from .printer import print_expression
from .statements import (
    Block,
    Break,
    BuiltinCall,
    Call,
    Continue,
    Declare,
    If,
    Let,
    Loop,
    Return,
    Statement,
    Store,
    Switch,
)
from .subgroup_matrix import SubgroupMatrix
from .tensor_tile import TensorTile
from .types import BOOL, I32, U32, Array, Buffer, Matrix, Pointer, Scalar, Struct, Type, Vector, scalar_of, vector
from .walk import expressions, operands

__all__ = ["verify"]

Messages = Iterator[str]


def verify(module: Module) -> list[str]:
    """Every broken rule, as a message with the place in the source."""
    return [message for function in module.functions for message in _Verifier(module, function).function()]


class _Verifier:
    """Walks one function with the names that are in scope."""

    def __init__(self, module: Module, function: Function) -> None:
        self.scope: set[object] = {*module.declarations, *function.parameters}
        self.owner = function
        self.loops = 0
        self.breakable = 0

    def function(self) -> Messages:
        yield from self.body(self.owner.body)

    def body(self, body: list[Statement]) -> Messages:
        outer = set(self.scope)
        yield from self.open_body(body)
        self.scope = outer

    def open_body(self, body: list[Statement]) -> Messages:
        """Statements whose names stay in scope after them."""
        for statement in body:
            if not isinstance(statement, Loop):
                for expression in expressions(statement):
                    yield from self.expression(expression)
            rule = STATEMENTS.get(type(statement))
            if rule is not None:
                for message in rule(self, statement):
                    yield f"{type(statement).__name__} at {statement.span!r}: {message}"

    def expression(self, expression: Expression) -> Messages:
        for operand in operands(expression):
            yield from self.expression(operand)
        for message in self.node(expression):
            yield f"{print_expression(expression)} at {expression.span!r}: {message}"

    def node(self, e: Expression) -> Messages:
        scalar = scalar_of(e.type)
        if scalar is not None and scalar.is_abstract:
            yield f"abstract type {e.type}"
        if isinstance(e, Name) and e.target not in self.scope:
            yield "not in scope"
        yield from EXPRESSIONS[type(e)](e)

    def let(self, s: Let) -> Messages:
        yield from _same("the value", s.value.type, s.target.type)
        self.scope.add(s.target)

    def declare(self, s: Declare) -> Messages:
        if s.value is not None:
            yield from _same("the value", s.value.type, s.variable.type)
        self.scope.add(s.variable)

    def call(self, s: Call) -> Messages:
        if len(s.arguments) != len(s.function.parameters):
            yield f"{len(s.arguments)} arguments for {len(s.function.parameters)} parameters"
        for argument, parameter in zip(s.arguments, s.function.parameters, strict=False):
            if not _is_buffer_pointer(parameter.type):
                yield from _same(f"argument {parameter.name}", argument.type, parameter.type)
        if s.function not in self.scope:
            yield f"calls {s.function.name}, which is not in the module"
        yield from self.result(s, s.function.result)

    def builtin_call(self, s: BuiltinCall) -> Messages:
        yield from _arguments(s.overload.parameters, s.arguments)
        yield from self.result(s, s.overload.result)

    def result(self, s: Call | BuiltinCall, type: Type | None) -> Messages:
        if s.result is not None:
            if type is None:
                yield "names a result that there is not"
            else:
                yield from _same("the result", s.result.type, type)
            self.scope.add(s.result)

    def if_(self, s: If) -> Messages:
        yield from _same("the condition", s.condition.type, BOOL)
        yield from self.body(s.accept)
        yield from self.body(s.reject)

    def switch(self, s: Switch) -> Messages:
        if s.selector.type not in (I32, U32):
            yield f"selects by {s.selector.type}"
        if sum(case.is_default for case in s.cases) != 1:
            yield "has not exactly one default"
        self.breakable += 1
        for case in s.cases:
            yield from self.body(case.body)
        self.breakable -= 1

    def loop(self, s: Loop) -> Messages:
        outer = set(self.scope)
        self.loops, self.breakable = self.loops + 1, self.breakable + 1
        if s.condition is not None:
            yield from self.expression(s.condition)
            yield from _same("the condition", s.condition.type, BOOL)
        yield from self.open_body(s.body)
        yield from self.open_body(s.continuing)
        if s.break_if is not None:
            yield from self.expression(s.break_if)
            yield from _same("break_if", s.break_if.type, BOOL)
        self.loops, self.breakable = self.loops - 1, self.breakable - 1
        self.scope = outer

    def return_(self, s: Return) -> Messages:
        if (s.value is None) != (self.owner.result is None):
            yield "a value where there is none to return, or none where there is"
        elif s.value is not None and self.owner.result is not None:
            yield from _same("the value", s.value.type, self.owner.result)


def _is_buffer_pointer(type: Type) -> bool:
    """Pointers to buffers may be passed as ones to smaller buffers."""
    return isinstance(type, Pointer) and isinstance(type.store, Buffer)


def _same(what: str, found: Type, wanted: Type) -> Messages:
    if found is not wanted:
        yield f"{what} is {found}, not {wanted}"


def _arguments(parameters: tuple[Type, ...], arguments: tuple[Expression, ...]) -> Messages:
    if len(parameters) != len(arguments):
        yield f"{len(arguments)} arguments for {len(parameters)} parameters"
    for i, (argument, parameter) in enumerate(zip(arguments, parameters, strict=False)):
        if not (isinstance(argument.type, Pointer) and isinstance(parameter, Pointer)):
            yield from _same(f"argument {i}", argument.type, parameter)


def _store(_: _Verifier, s: Store) -> Messages:
    if not isinstance(s.pointer.type, Pointer):
        yield "stores to no pointer"
    else:
        yield from _same("the value", s.value.type, s.pointer.type.store)


def _break(verifier: _Verifier, _: Break) -> Messages:
    if not verifier.breakable:
        yield "not in a loop or switch"


def _continue(verifier: _Verifier, _: Continue) -> Messages:
    if not verifier.loops:
        yield "not in a loop"


def _literal(e: Literal) -> Messages:
    expected = _value_class(e.type)
    values = [e.value]
    while values:
        value = values.pop()
        if isinstance(value, tuple):
            values += value
        elif expected is not None and type(value) is not expected:
            yield f"holds {value!r}"


def _value_class(type: Type) -> type | None:
    scalar = scalar_of(type)
    if scalar is None:
        return None
    return bool if scalar is BOOL else float if scalar.is_float else int


def _name(e: Name) -> Messages:
    target = e.target
    if isinstance(target, GlobalVariable):
        is_same = isinstance(e.type, Pointer) and e.type.store is target.type and e.type.space == target.space
    elif isinstance(e.type, Pointer) and e.type is not target.type:
        is_same = e.type.store is target.type and e.type.space == "function"
    else:
        is_same = e.type is target.type
    if not is_same:
        yield f"has type {e.type}, its declaration {target.type}"


def _load(e: Load) -> Messages:
    if not isinstance(e.pointer.type, Pointer):
        yield "loads from no pointer"
    else:
        yield from _same("what is loaded", e.pointer.type.store, e.type)


def _unary(e: Unary) -> Messages:
    yield from _same("the operand", e.operand.type, e.type)


COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


def _binary(e: Binary) -> Messages:
    left, right = scalar_of(e.left.type), scalar_of(e.right.type)
    result = scalar_of(e.type)
    if left is None or right is None or result is None:
        yield "an operand is no scalar, vector or matrix"
    elif e.operator in ("<<", ">>"):
        if right is not U32 or left is not result:
            yield f"shifts {left} by {right} to {result}"
    elif left is not right:
        yield f"operands of {left} and {right}"
    elif result is not (BOOL if e.operator in (*COMPARISONS, "&&", "||") else left):
        yield f"gives {result}"


def _index(e: Index) -> Messages:
    base = e.base.type
    indexed = base.store if isinstance(base, Pointer) else base
    if e.index.type not in (I32, U32):
        yield f"index of type {e.index.type}"
    element: Type | None = None
    if isinstance(indexed, (Array, Vector)):
        element = indexed.element
    elif isinstance(indexed, Matrix):
        element = indexed.column
    yield from _part(e, base, element)


def _member(e: Member) -> Messages:
    base = e.base.type
    struct = base.store if isinstance(base, Pointer) else base
    if not isinstance(struct, Struct) or e.index >= len(struct.members):
        yield f"no such member of {struct}"
    else:
        yield from _part(e, base, struct.members[e.index].type)


def _part(e: Expression, base: Type, part: Type | None) -> Messages:
    """`e` is `part`, or where `base` is a pointer, a pointer to it."""
    if part is None:
        yield f"{base} has no elements"
    elif isinstance(base, Pointer):
        if not isinstance(e.type, Pointer) or e.type.store is not part or e.type.space != base.space:
            yield f"is {e.type}, not a pointer to {part} in {base.space}"
    else:
        yield from _same("it", e.type, part)


def _swizzle(e: Swizzle) -> Messages:
    if not isinstance(e.base.type, Vector):
        yield f"of {e.base.type}"
    else:
        element = e.base.type.element
        yield from _same("it", e.type, element if len(e.lanes) == 1 else vector(len(e.lanes), element))


def _construct(e: Construct) -> Messages:
    if not e.parts:
        return
    if isinstance(e.type, Struct):
        for part, member in zip(e.parts, e.type.members, strict=False):
            yield from _same(f"member {member.name}", part.type, member.type)
        if len(e.parts) != len(e.type.members):
            yield f"{len(e.parts)} members of {len(e.type.members)}"
    elif isinstance(e.type, Array):
        for part in e.parts:
            yield from _same("an element", part.type, e.type.element)
        if len(e.parts) != e.type.count:
            yield f"{len(e.parts)} elements of {e.type.count}"
    elif isinstance(e.type, (SubgroupMatrix, TensorTile)):
        for part in e.parts:
            yield from _same("the components", part.type, e.type.scalar)
    else:
        scalars = [scalar_of(part.type) for part in e.parts]
        if any(scalar is not scalar_of(e.type) for scalar in scalars):
            yield f"parts of {', '.join(map(str, scalars))}"


def _convert(e: Convert) -> Messages:
    if _shape(e.value.type) != _shape(e.type):
        yield f"converts {e.value.type} to {e.type}"


def _shape(type: Type) -> tuple[int, int] | None:
    match type:
        case Scalar():
            return 1, 1
        case Vector():
            return 1, type.width
        case Matrix():
            return type.columns, type.rows
    return None


def _bitcast(e: Bitcast) -> Messages:
    if _bits(e.value.type) != _bits(e.type):
        yield f"casts {e.value.type} to {e.type}"


def _bits(type: Type) -> int:
    match type:
        case Scalar():
            return type.bits
        case Vector():
            return type.width * type.element.bits
    return 0


def _builtin(e: Builtin) -> Messages:
    yield from _arguments(e.overload.parameters, e.arguments)
    if e.overload.result is None or e.overload.row.effect != "none":
        yield f"{e.overload.name} is no pure function with a value"
    elif e.overload.result is not e.type:
        yield f"has type {e.type}, its overload {e.overload.result}"


EXPRESSIONS: dict[type, Callable[[Any], Messages]] = {
    Literal: _literal,
    Name: _name,
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

STATEMENTS: dict[type, Callable[[_Verifier, Any], Messages]] = {
    Let: _Verifier.let,
    Declare: _Verifier.declare,
    Store: _store,
    Call: _Verifier.call,
    BuiltinCall: _Verifier.builtin_call,
    If: _Verifier.if_,
    Switch: _Verifier.switch,
    Loop: _Verifier.loop,
    Block: lambda verifier, s: verifier.body(s.body),
    Return: _Verifier.return_,
    Break: _break,
    Continue: _continue,
}
