"""Values: the load rule, conversions, constants.

In: an operand that `dispatch.operand` gave. Out: an expression of the type that its place needs.
A constant is a `Literal`, a `Construct` of constants, or the `Name` of a `Constant`.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...analysis import constants
from ...builtins.conversion import concretize, rank
from ...diagnostics import CompileError
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
    Swizzle,
    Unary,
)
from ...ir.handles import Handle
from ...ir.module import Constant, Override
from ...ir.types import Array, Atomic, Buffer, Matrix, Pointer, Struct, Type, Vector
from ...source import Span
from .. import ast
from .categories import is_constructible
from .dispatch import operand
from .entities import type_causes, unknown_part
from .state import Checker, Operand, Reference

__all__ = [
    "as_constant", "as_override", "concrete_value", "constant_value", "convert", "fold", "is_override_expression",
    "load", "shortened", "to_concrete", "value", "zero",
]  # fmt: skip


def value(c: Checker, node: ast.Expression) -> Expression:
    """The value of an expression: the load rule (6.5.7) applied."""
    found = operand(c, node)
    return load(c, found) if type(found) is Reference else found  # type: ignore[return-value]


def load(c: Checker, found: Operand) -> Expression:
    """The contents of a reference (6.5.7); a value as it is."""
    if not isinstance(found, Reference):
        return found
    pointer = found.type
    if not is_constructible(pointer.store) and not isinstance(pointer.store, Handle):
        raise c.fail("E0351", f"a value of type `{pointer.store}` cannot be read as a whole", found.span,
               help=_load_help(pointer.store, shortened(found.span)))  # fmt: skip
    return Load(found.span, pointer.store, found.pointer)


def _load_help(type: Type, place: str) -> str | None:
    if isinstance(type, Atomic):
        return f"use `atomicLoad(&{place})`, or pass its address: `&{place}`"
    if isinstance(type, Buffer):
        return f"take a view of it: `bufferView<f32>(&{place}, 0)`"
    return f"read its elements, or take its address: `&{place}`" if isinstance(type, Array) else None


def concrete_value(c: Checker, node: ast.Expression) -> Expression:
    """The value of an expression, an abstract number as i32 or f32."""
    return to_concrete(c, value(c, node))


def to_concrete(c: Checker, expression: Expression) -> Expression:
    """The expression with its abstract numbers made i32 or f32."""
    type = concretize(expression.type)
    return expression if type is expression.type else materialize(c, expression, type)


def convert(
    c: Checker,
    expression: Expression,
    type: Type,
    what: str,
    declared: Span | None = None,
    causes: Iterable[object] = (),
) -> Expression:
    """Apply the automatic conversion to `type` (6.1.2), or say that `what` has another type.

    `declared` is the place that asks for the type, `causes` what it belongs to.
    """
    if expression.type is type:
        return expression
    if rank(expression.type, type) is None:
        types = frozenset((expression.type, type))
        raise c.fail("E0301", f"{what} has type `{expression.type}`, but `{type}` is needed", expression.span,
               f"this is `{expression.type}`", related=[(declared, f"this asks for `{type}`")] if declared else (),
               help=_conversion_help(expression, type),
               causes=[*type_causes((expression,), types), *((cause, types) for cause in causes)])  # fmt: skip
    return materialize(c, expression, type)


def _conversion_help(expression: Expression, destination: Type) -> str | None:
    """WGSL converts values of concrete type only on request."""
    source = expression.type
    if isinstance(source, Vector) and isinstance(destination, Vector) and source.element is destination.element:
        wider = source.width > destination.width
        return f"take some of its components: `.{'xyzw'[: destination.width]}`" if wider else None
    same_shape = (type(source) is type(destination)) and getattr(source, "width", 0) == getattr(destination, "width", 0)
    if same_shape and not isinstance(source, (Array, Struct)):
        return f"convert it: `{destination}({shortened(expression.span)})`"
    return None


MAX_SHOWN = 30


def shortened(span: Span) -> str:
    """A piece of the source as help repeats it: `...` for what is long."""
    text = span.text
    return text if len(text) <= MAX_SHOWN and text.isprintable() else "..."


CONSTANTS = "constants are made of literals, names of `const` declarations and builtin functions"
EARLY = "it is made of literals, `const` and `override` declarations and builtin functions"
NOT_EARLY = "its value is not known when the pipeline is created"


def materialize(c: Checker, expression: Expression, type: Type) -> Expression:
    """A constant converted automatically to `type`; its parts, where it is built of parts."""
    if expression.type is type:
        return expression
    known = constant_value(expression)
    assert known is not None, "only constants have abstract types"
    if isinstance(known, Construct):
        types = part_types(type, len(known.parts))
        parts = tuple(materialize(c, p, t) for p, t in zip(known.parts, types, strict=True))
        return Construct(expression.span, type, parts)
    assert isinstance(known, Literal)
    try:
        return constants.convert(Literal(expression.span, known.type, known.value), type)
    except CompileError as error:
        if not c.unevaluated:
            raise c.absorb(error) from None
        return zero(type, expression.span)


def part_types(type: Type, count: int) -> list[Type]:
    """The types of the `count` parts that a value of `type` is built of."""
    match type:
        case Array():
            return [type.element] * count
        case Struct():
            return [member.type for member in type.members][:count]
        case Matrix():
            return [type.column if count == type.columns else type.element] * count
        case Vector():
            return [type.element] * count
    return [type] * count


def constant_value(expression: Expression) -> Literal | Construct | None:
    """The value of a constant expression, None where it is not constant."""
    if type(expression) is Literal:
        return expression
    if type(expression) is Name:
        target = expression.target
        return target.value if type(target) is Constant else None  # type: ignore[return-value]
    if type(expression) is Construct and constants.is_constant(expression):
        return expression
    return None


def fold(c: Checker, expression: Expression) -> Expression:
    """The constant that an operation on constants gives, or the operation as it is.

    The operands have been replaced by their values with `constant_value` by the caller.
    """
    try:
        return constants.fold(expression)
    except CompileError as error:
        if not c.unevaluated:
            raise c.absorb(error) from None
        return expression if isinstance(expression.type, Pointer) else zero(expression.type, expression.span)


def zero(type: Type, span: Span) -> Expression:
    """The zero value of a type."""
    return constants.zero(type, span)


def as_constant(c: Checker, node: ast.Expression, what: str) -> Expression:
    """The value of an expression that must be a const-expression (8.1.1)."""
    evaluated = value(c, node)
    found = constant_value(evaluated)
    if found is None:
        place, label = unknown_part(evaluated, (Constant,)) or (node.span, "its value is not known at compile time")
        raise c.fail("E0391", f"{what} must be a constant expression", place, label,
                     notes=[CONSTANTS])  # fmt: skip
    return _placed(found, node.span)


def _placed(constant: Literal | Construct, span: Span) -> Literal | Construct:
    """A constant that stands where its name does, so that errors about it point there."""
    if isinstance(constant, Literal):
        return Literal(span, constant.type, constant.value)
    return Construct(span, constant.type, constant.parts)


def as_override(c: Checker, node: ast.Expression, what: str) -> Expression:
    """The value of an expression that must be a const- or an override-expression (8.1.2)."""
    found = value(c, node)
    if not is_override_expression(found):
        place, label = unknown_part(found, (Constant, Override)) or (node.span, NOT_EARLY)
        raise c.fail("E0392", f"{what} must be a constant or override expression", place, label,
                     notes=[EARLY])  # fmt: skip
    return found


def is_override_expression(expression: Expression) -> bool:
    """Whether only constants and overrides take part."""
    match expression:
        case Literal():
            return True
        case Name():
            return isinstance(expression.target, (Constant, Override))
        case Unary():
            return is_override_expression(expression.operand)
        case Binary():
            return is_override_expression(expression.left) and is_override_expression(expression.right)
        case Construct():
            return all(is_override_expression(part) for part in expression.parts)
        case Builtin():
            return _is_early(expression) and all(is_override_expression(a) for a in expression.arguments)
        case Index():
            return is_override_expression(expression.base) and is_override_expression(expression.index)
        case Member() | Swizzle():
            return is_override_expression(expression.base)
        case Convert() | Bitcast():
            return is_override_expression(expression.value)
    return False


def _is_early(expression: Builtin) -> bool:
    return expression.overload.row.evaluate is not None
