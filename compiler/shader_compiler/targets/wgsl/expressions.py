"""Expressions as WGSL text, with the fewest parentheses that WGSL's grammar (8) allows, but that an argument
that compares by order always has them.

A node prints as `(text, level)`: the level says which grammar rule the text is. Each operator says
which levels its operands may have; what has another stands in parentheses. The load rule (6.5.7) is
WGSL's to apply: a `Load` prints as the reference that it reads.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ldexp
from typing import Any

from ...builtins.signature import Overload
from ...ir.expressions import (
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
    PythonValue,
    Swizzle,
    Unary,
)
from ...ir.module import GlobalVariable
from ...ir.statements import BuiltinCall, Call, LocalVariable
from ...ir.types import F16, F32, I32, Array, Buffer, Matrix, Pointer, Scalar, Struct, Type, Vector
from .literals import scalar_literal
from .names import Names
from .nesting import Nested

__all__ = ["ExpressionPrinter", "number"]

# The grammar's rules, tightest first. Those from AND on do not mix with each other.
PRIMARY, UNARY, MULTIPLY, ADD, SHIFT, EQUATE, COMPARE, AND, OR, BIT_AND, BIT_OR, BIT_XOR = range(12)

Levels = frozenset[int]


def _up_to(level: int, *more: int) -> Levels:
    return frozenset([*range(level + 1), *more])


# Operator: the level of the whole, and what its left and right operands may be.
OPERATORS: dict[str, tuple[int, Levels, Levels]] = {
    **dict.fromkeys(("*", "/", "%"), (MULTIPLY, _up_to(MULTIPLY), _up_to(UNARY))),
    **dict.fromkeys(("+", "-"), (ADD, _up_to(ADD), _up_to(MULTIPLY))),
    **dict.fromkeys(("<<", ">>"), (SHIFT, _up_to(UNARY), _up_to(UNARY))),
    **dict.fromkeys(("==", "!="), (EQUATE, _up_to(SHIFT), _up_to(SHIFT))),
    **dict.fromkeys(("<=", ">", ">="), (COMPARE, _up_to(SHIFT), _up_to(SHIFT))),
    # `a < b >> (c)` would be a template list (3.9).
    "<": (COMPARE, _up_to(SHIFT), _up_to(ADD)),
    "&&": (AND, _up_to(COMPARE, AND), _up_to(COMPARE)),
    "||": (OR, _up_to(COMPARE, OR), _up_to(COMPARE)),
    "&": (BIT_AND, _up_to(UNARY, BIT_AND), _up_to(UNARY)),
    "|": (BIT_OR, _up_to(UNARY, BIT_OR), _up_to(UNARY)),
    "^": (BIT_XOR, _up_to(UNARY, BIT_XOR), _up_to(UNARY)),
}

Printed = tuple[str, int]


def number(value: int) -> str:
    """A number where WGSL takes i32 or u32. Without `u` it would be an i32, which the larger ones do not fit."""
    return str(value) if value < 1 << 31 else f"{value}u"


class ExpressionPrinter:
    """Prints values, references and pointers."""

    def __init__(self, names: Names, nested: Nested) -> None:
        self.names = names
        self.nested = nested

    def value(self, expression: Expression) -> str:
        """The expression where any expression may stand."""
        return self._print(expression)[0]

    def at(self, expression: Expression, levels: Levels) -> str:
        """The expression where only these levels may stand."""
        text, level = self._print(expression)
        return text if level in levels else f"({text})"

    def type(self, type: Type) -> str:
        """A type's spelling."""
        if isinstance(type, Struct):
            return self.names[type]
        if isinstance(type, Pointer):
            access = f", {type.access}" if type.space == "storage" else ""
            return f"ptr<{type.space}, {self.type(type.store)}{access}>"
        if isinstance(type, Buffer) and isinstance(type.size, Expression):
            return f"buffer<{self.at(type.size, _up_to(ADD))}>"
        if not isinstance(type, Array):
            return str(type)
        if type.count is None:
            return f"array<{self.type(type.element)}>"
        count = number(type.count) if isinstance(type.count, int) else self.at(type.count, _up_to(ADD))
        return f"array<{self.type(type.element)}, {count}>"

    def reference(self, pointer: Expression) -> Printed:
        """What a pointer points to, as the reference that WGSL writes."""
        if isinstance(pointer, Index):
            return self._element(self._postfixed(self.reference(pointer.base)), pointer), PRIMARY
        if isinstance(pointer, Member):
            return f"{self._postfixed(self.reference(pointer.base))}.{_member_name(pointer)}", PRIMARY
        if isinstance(pointer, Builtin):
            return f"*{_builtin(self, pointer)[0]}", UNARY
        assert isinstance(pointer, Name)
        if isinstance(pointer.target, (LocalVariable, GlobalVariable)):
            return self.names[pointer.target], PRIMARY
        return f"*{self.names[pointer.target]}", UNARY

    def callee(self, overload: Overload) -> str:
        """A builtin function's name, with its template arguments."""
        if not overload.template:
            return overload.name
        return f"{overload.name}<{', '.join(map(self.type, overload.template))}>"

    def arguments(self, arguments: tuple[Expression, ...]) -> str:
        """The arguments of a call, without the parentheses."""
        return ", ".join([self._argument(a) for a in arguments])

    def call(self, call: Call | BuiltinCall) -> str:
        """A call of a user's or of a builtin function."""
        name = self.names[call.function] if isinstance(call, Call) else self.callee(call.overload)
        return f"{name}({self.arguments(call.arguments)})"

    def moved(self, moved: Call | BuiltinCall | Expression) -> Printed:
        """What stands in the place of a value's name."""
        return self._print(moved) if isinstance(moved, Expression) else (self.call(moved), PRIMARY)

    def _argument(self, argument: Expression) -> str:
        """Not `f(a < b, c > d)`, which would be a template list (3.9)."""
        text, level = self._print(argument)
        return f"({text})" if level == COMPARE else text

    def _print(self, expression: Expression) -> Printed:
        if isinstance(expression.type, Pointer):
            return self._pointer(expression)
        return PRINT[type(expression)](self, expression)

    def _pointer(self, pointer: Expression) -> Printed:
        text, level = self.reference(pointer)
        return (text[1:], PRIMARY) if level == UNARY else (f"&{text}", UNARY)

    def _postfixed(self, printed: Printed) -> str:
        """The text where `.x` or `[i]` follows."""
        text, level = printed
        return text if level == PRIMARY else f"({text})"

    def _element(self, base: str, e: Index) -> str:
        indexed = e.base.type.store if isinstance(e.base.type, Pointer) else e.base.type
        if not isinstance(e.index, Literal):
            return f"{base}[{self.value(e.index)}]"
        if isinstance(indexed, Vector):
            return f"{base}.{_letters((e.index.value,))}"
        # An abstract integer index is an i32: the suffix says nothing here.
        return f"{base}[{e.index.value}]" if e.index.type is I32 else f"{base}[{self.value(e.index)}]"

    def literal(self, value: PythonValue, type: Type) -> Printed:
        """A constant of any constructible type."""
        if isinstance(type, Scalar):
            assert not isinstance(value, tuple)
            text = scalar_literal(value, type)
            return text, UNARY if text.startswith("-") else PRIMARY
        assert isinstance(value, tuple)
        if isinstance(type, Vector) and all(_is_same(v, value[0]) for v in value):
            value = value[:1]
        elif isinstance(type, Struct) and type.span is None:
            return self._nameless(type, value)
        elif isinstance(type, Matrix) and all(str(x) == "0.0" for column in value for x in _as_tuple(column)):
            value = ()
        parts = [self.literal(v, t)[0] for v, t in zip(value, _part_types(type), strict=False)]
        return f"{self.type(type)}({', '.join(parts)})", PRIMARY

    def _nameless(self, type: Struct, parts: tuple[Any, ...]) -> Printed:
        """A constant of the result type of `frexp` or `modf`, which has no name: the call that gives it."""
        whole_type = type.members[0].type
        name = "frexp" if "frexp" in type.name else "modf"
        put_together = ldexp if name == "frexp" else float.__add__
        scalars = [_as_tuple(p) for p in parts]
        whole = tuple([put_together(*pair) for pair in zip(*scalars, strict=True)])
        argument = self.literal(whole if isinstance(whole_type, Vector) else whole[0], whole_type)[0]
        return f"{name}({argument})", PRIMARY


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _is_same(a: PythonValue, b: PythonValue) -> bool:
    """Equal, and of the same sign where both are zero."""
    return a == b and str(a) == str(b)


def _part_types(type: Type) -> list[Type]:
    if isinstance(type, Vector):
        return [type.element] * type.width
    if isinstance(type, Matrix):
        return [type.column] * type.columns
    if isinstance(type, Array):
        assert isinstance(type.count, int)
        return [type.element] * type.count
    assert isinstance(type, Struct)
    return [m.type for m in type.members]


def _member_name(e: Member) -> str:
    struct = e.base.type.store if isinstance(e.base.type, Pointer) else e.base.type
    assert isinstance(struct, Struct)
    return struct.members[e.index].name


def _letters(lanes: tuple[Any, ...]) -> str:
    return "".join(["xyzw"[lane] for lane in lanes])


def _name(printer: ExpressionPrinter, e: Name) -> Printed:
    moved = printer.nested.inside.get(e.target)
    return (printer.names[e.target], PRIMARY) if moved is None else printer.moved(moved)


def _load(printer: ExpressionPrinter, e: Load) -> Printed:
    moved = printer.nested.inside.get(e.pointer.target) if isinstance(e.pointer, Name) else None
    return printer.reference(e.pointer) if moved is None else printer.moved(moved)


SUFFIXES: dict[Type, str] = {F32: "f", F16: "h"}


def _literal(printer: ExpressionPrinter, e: Literal) -> Printed:
    if e.constant is not None:
        name = printer.names[e.constant]
        return (name if e.form == "bare" else f"{e.type}({name})"), PRIMARY
    if e.parts:
        return f"{printer.type(e.type)}({printer.arguments(e.parts)})", PRIMARY
    text, level = printer.literal(e.value, e.type) if not e.digits else (e.digits + SUFFIXES[e.type], PRIMARY)
    if e.form == "bare" and e.type in (I32, F32):
        return text.rstrip("if"), level
    return (f"f16({text[:-1]})", PRIMARY) if e.form == "constructed" and e.type is F16 else (text, level)


def _unary(printer: ExpressionPrinter, e: Unary) -> Printed:
    operand = printer.at(e.operand, _up_to(UNARY))
    # `--` is a token of its own.
    if e.operator == "-" and operand.startswith("-"):
        operand = f"({operand})"
    return f"{e.operator}{operand}", UNARY


def _binary(printer: ExpressionPrinter, e: Binary) -> Printed:
    level, left, right = OPERATORS[e.operator]
    return f"{printer.at(e.left, left)} {e.operator} {printer.at(e.right, right)}", level


def _index(printer: ExpressionPrinter, e: Index) -> Printed:
    return printer._element(printer._postfixed(printer._print(e.base)), e), PRIMARY


def _member(printer: ExpressionPrinter, e: Member) -> Printed:
    return f"{printer._postfixed(printer._print(e.base))}.{_member_name(e)}", PRIMARY


def _swizzle(printer: ExpressionPrinter, e: Swizzle) -> Printed:
    return f"{printer._postfixed(printer._print(e.base))}.{_letters(e.lanes)}", PRIMARY


def _construct(printer: ExpressionPrinter, e: Construct) -> Printed:
    if not e.parts and isinstance(e.type, Scalar):
        zero = False if e.type.name == "bool" else 0
        return printer.literal(zero, e.type)
    if not e.parts and isinstance(e.type, Vector):
        return f"{e.type}({printer.literal(0 if e.type.element.name != 'bool' else False, e.type.element)[0]})", PRIMARY
    if isinstance(e.type, Struct) and e.type.span is None and all(isinstance(p, Literal) for p in e.parts):
        return printer.literal(tuple([p.value for p in e.parts if isinstance(p, Literal)]), e.type)
    return f"{printer.type(e.type)}({printer.arguments(e.parts) if e.parts else ''})", PRIMARY


def _convert(printer: ExpressionPrinter, e: Convert) -> Printed:
    return f"{e.type}({printer.arguments((e.value,))})", PRIMARY


def _bitcast(printer: ExpressionPrinter, e: Bitcast) -> Printed:
    return f"bitcast<{e.type}>({printer.value(e.value)})", PRIMARY


def _builtin(printer: ExpressionPrinter, e: Builtin) -> Printed:
    return f"{printer.callee(e.overload)}({printer.arguments(e.arguments)})", PRIMARY


PRINT: dict[type, Callable[[ExpressionPrinter, Any], Printed]] = {
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
