"""Literals, names and operators (WGSL 8.3 to 8.10, 8.12 to 8.16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...builtins import operators
from ...builtins.conversion import concretize
from ...builtins.matching import Mismatch
from ...builtins.signature import Row
from ...ir.expressions import Binary, Convert, Expression, Literal, Load, Name, Unary
from ...ir.module import Constant, Function, GlobalVariable, Override, Parameter
from ...ir.statements import Declare, If, LocalVariable, Statement, Store, Value
from ...ir.types import (
    ABSTRACT_FLOAT,
    ABSTRACT_INT,
    BOOL,
    F16,
    F32,
    I32,
    U32,
    Pointer,
    Scalar,
    Type,
    pointer,
    scalar_of,
    with_scalar,
)
from ...source import Span
from .. import ast
from ..resolve import Entity, Enumerant, LocalConstant
from .dispatch import EXPRESSIONS, operand, registers
from .entities import declaration_of, kind_of, type_causes
from .names import lookup
from .order import bind
from .state import Checker, Failed, Operand, Reference
from .values import constant_value, fold, load, materialize, shortened, value

__all__ = ["binary_operation"]

LITERAL_TYPES: dict[tuple[str, bool], Scalar] = {
    ("", False): ABSTRACT_INT, ("", True): ABSTRACT_FLOAT,
    ("i", False): I32, ("u", False): U32, ("f", False): F32, ("f", True): F32, ("h", False): F16, ("h", True): F16,
}  # fmt: skip


@registers(EXPRESSIONS, ast.NumberLiteral)
def number(c: Checker, node: ast.NumberLiteral) -> Operand:
    """`1`, `2.5`, `3u`, `0x1p4f` (3.5). The parser has checked that the value fits."""
    type = LITERAL_TYPES[node.suffix, node.is_float]
    if type is F16:
        c.need_extension("a number with suffix `h`", "f16", node.span)
    if type.is_float:
        exact = Literal(node.span, ABSTRACT_FLOAT, float(node.value))
    else:
        exact = Literal(node.span, ABSTRACT_INT, node.value)
    return exact if type.is_abstract else fold(c, Convert(node.span, type, exact))


@registers(EXPRESSIONS, ast.BoolLiteral)
def boolean(_: Checker, node: ast.BoolLiteral) -> Operand:
    """`true`, `false`"""
    return Literal(node.span, BOOL, node.value)


@registers(EXPRESSIONS, ast.Parenthesized)
def parenthesized(c: Checker, node: ast.Parenthesized) -> Operand:
    """`( inner )`"""
    return operand(c, node.inner)


@registers(EXPRESSIONS, ast.Identifier)
def identifier(c: Checker, node: ast.Identifier) -> Operand:
    """A name in an expression: what it stands for."""
    entity = lookup(c, node)
    named = NAMED.get(type(entity))
    if named is None:
        raise c.fail("E0315", f"`{node.name}` is {kind_of(entity)}, not a value", node.name_span,
               related=declaration_of(c, node.name), help=_value_help(node, entity))  # fmt: skip
    if node.arguments is not None:
        raise c.fail("E0304", f"`{node.name}` takes no template arguments", node.span)
    return named(c, entity, node.span)


def _value_help(node: ast.Identifier, entity: Entity) -> str | None:
    if isinstance(entity, Enumerant):
        return None
    if isinstance(entity, (Function, Row)):
        return f"call it: `{node.name}(...)`"
    if node.span.source.text[node.span.end : node.span.end + 1] == "<":
        return "the `<` behind it opens no template list: no `>` closes it"
    return f"construct a value: `{node.name}(...)`"


def _local_variable(_: Checker, entity: LocalVariable, span: Span) -> Operand:
    return Reference(Name(span, pointer("function", entity.type, "read_write"), entity), span)


def _global_variable(c: Checker, entity: GlobalVariable, span: Span) -> Operand:
    if c.function is not None:
        c.uses.setdefault(c.function, {}).setdefault(entity, span)
    return Reference(Name(span, pointer(entity.space, entity.type, entity.access), entity), span)


def _named_value(_: Checker, entity: Value | Parameter | Override, span: Span) -> Operand:
    return Name(span, entity.type, entity)


def _constant(c: Checker, entity: Constant, span: Span) -> Operand:
    c.keep(entity)
    return Name(span, entity.type, entity)


def _local_constant(_: Checker, entity: LocalConstant, span: Span) -> Operand:
    known = entity.value
    return Literal(span, known.type, known.value) if isinstance(known, Literal) else known


NAMED: dict[type, Callable[[Checker, Any, Span], Operand]] = {
    LocalVariable: _local_variable,
    GlobalVariable: _global_variable,
    Value: _named_value,
    Parameter: _named_value,
    Override: _named_value,
    Constant: _constant,
    LocalConstant: _local_constant,
}


@registers(EXPRESSIONS, ast.UnaryExpression)
def unary(c: Checker, node: ast.UnaryExpression) -> Operand:
    """`- ! ~` on values; `&` and `*` between references and pointers."""
    if node.operator == "&":
        return _address_of(c, node)
    if node.operator == "*":
        return _pointed_to(c, node)
    inner = value(c, node.operand)
    known = constant_value(inner)
    overload = operators.unary(node.operator, inner.type, constant=known is not None)
    if isinstance(overload, Mismatch):
        is_number = node.operator == "!" and isinstance(inner.type, Scalar)
        help = f"compare it: `{shortened(node.operand.span)} == 0`" if is_number else None
        raise c.fail("E0302", overload.message, node.span, overload.label, help=help)
    assert overload.result is not None
    if known is None:
        return Unary(node.span, overload.result, node.operator, inner)  # type: ignore[arg-type]
    inner = materialize(c, known, overload.parameters[0])
    return fold(c, Unary(node.span, overload.result, node.operator, inner))  # type: ignore[arg-type]


def _address_of(c: Checker, node: ast.UnaryExpression) -> Operand:
    """`&reference` (8.13): the pointer that the reference is in the IR already."""
    inner = operand(c, node.operand)
    if not isinstance(inner, Reference):
        raise c.fail("E0317", "`&` needs a variable or a part of one", node.operand.span, "this is a value",
                     help="copy the value into a `var` first")  # fmt: skip
    if inner.is_component:
        raise c.fail("E0318", "a component of a vector has no address", node.operand.span,
                     help="take the address of the vector")  # fmt: skip
    if inner.type.space == "handle":
        raise c.fail("E0319", "textures and samplers have no address", node.operand.span)
    root = inner.root
    if isinstance(root, LocalVariable):
        c.addressed.add(root)
    return inner.pointer


@registers(EXPRESSIONS, ast.BinaryExpression)
def binary(c: Checker, node: ast.BinaryExpression) -> Operand:
    """Binary operators. A long chain is walked along its left side in a loop, not by recursion."""
    spine = [node]
    while isinstance(spine[-1].left, ast.BinaryExpression):
        spine.append(spine[-1].left)
    left: Expression | None
    try:
        left = value(c, spine[-1].left)
    except Failed:
        left = None
    for link in reversed(spine):
        left = _link(c, link, left)
    if left is None:
        raise Failed
    return left


def _link(c: Checker, node: ast.BinaryExpression, left: Expression | None) -> Expression | None:
    """One operator, its left side known (None: it had an error, but the right side is checked)."""
    try:
        if node.operator in ("&&", "||"):
            return _short_circuit(c, node, left)
        before = len(c.block)
        right = value(c, node.right)
        if left is None:
            return None
        if len(c.block) > before:
            bound: list[Statement] = []
            left = bind(c, left, bound)
            c.block[before:before] = bound
        return binary_operation(c, node.operator, left, right, left.span.to(right.span), node.operator_span)
    except Failed:
        return None


def _pointed_to(c: Checker, node: ast.UnaryExpression) -> Reference:
    """`*pointer`"""
    found = operand(c, node.operand)
    inner = found if isinstance(found, Reference) and not isinstance(found.type.store, Pointer) else load(c, found)
    if isinstance(inner, Reference):
        raise c.fail("E0316", f"`*` needs a pointer, not `{inner.type.store}`", node.operand.span,
                     help=_instead_of_star(node))  # fmt: skip
    if not isinstance(inner.type, Pointer):
        raise c.fail(
            "E0316", f"`*` needs a pointer, not `{inner.type}`", node.operand.span, help=_instead_of_star(node)
        )
    return Reference(inner, node.span)


def _instead_of_star(node: ast.UnaryExpression) -> str:
    before = node.span.start - 1
    if before >= 0 and node.span.source.text[before] == "*":
        return "a power is `pow(base, exponent)`"
    return "leave it out: this is a value, and no pointer to one"


def binary_operation(
    c: Checker, operator: str, left: Expression, right: Expression, span: Span, operator_span: Span
) -> Expression:
    """`left operator right` on two values, folded if both are constant."""
    known_left, known_right = constant_value(left), constant_value(right)
    constant = known_left is not None and known_right is not None
    overload = operators.binary(operator, left.type, right.type, constant=constant)
    if isinstance(overload, Mismatch):
        raise _no_operator(c, operator, left, right, overload, operator_span)
    assert overload.result is not None
    if known_left is not None and known_right is not None:
        left, right = known_left, known_right
    left = materialize(c, left, overload.parameters[0])
    right = materialize(c, right, overload.parameters[1])
    expression = Binary(span, overload.result, operator, left, right)  # type: ignore[arg-type]
    if not constant and isinstance(right, Name) and known_right is not None:
        # `x / N`: the name stays, but its value is checked.
        fold(c, Binary(span, overload.result, operator, left, known_right))  # type: ignore[arg-type]
    return fold(c, expression)


def _no_operator(
    c: Checker, operator: str, left: Expression, right: Expression, mismatch: Mismatch, span: Span
) -> Failed:
    help = None
    a, b = scalar_of(left.type), scalar_of(right.type)
    if operator == "^" and a is not None and b is not None and not a.is_integer and a is not BOOL:
        help = f"`^` combines bits; a power is `pow({shortened(left.span)}, {shortened(right.span)})`"
    elif operator in ("&&", "||") and a is not BOOL and b is not BOOL:
        help = f"compare each: `{shortened(left.span)} != 0 {operator} {shortened(right.span)} != 0`"
    elif a is not None and b is not None and a is not b and not (a is BOOL or b is BOOL):
        sides = ((right, concretize(a)), (left, concretize(b)))
        ways = [f"`{_converted(e, s)}`" for e, s in sides if not e.span.text[:1].isdigit()]
        what_to_do = f"write {' or '.join(ways)}" if ways else "convert one of the two"
        help = f"WGSL does not convert between number types by itself: {what_to_do}"
    return c.fail("E0302", mismatch.message, span,
           related=[(left.span, f"this is `{left.type}`"), (right.span, f"this is `{right.type}`")],
           notes=mismatch.signatures if help is None else (), help=help,
           causes=type_causes((left, right), (left.type, right.type)))  # fmt: skip


def _converted(expression: Expression, scalar: Type) -> str:
    assert isinstance(scalar, Scalar)
    return f"{with_scalar(expression.type, scalar)}({shortened(expression.span)})"


def _short_circuit(c: Checker, node: ast.BinaryExpression, left: Expression | None) -> Expression | None:
    """`&&` and `||` (8.6). The right side is not evaluated where the left one decides."""
    known = None if left is None else constant_value(left)
    decided = isinstance(known, Literal) and known.value is (node.operator == "||")
    outer, inner = c.block, list[Statement]()
    c.block, c.unevaluated = inner, c.unevaluated + decided
    try:
        right = value(c, node.right)
    finally:
        c.block, c.unevaluated = outer, c.unevaluated - decided
    if left is None:
        return None
    if not inner:
        folded = binary_operation(c, node.operator, left, right, left.span.to(right.span), node.operator_span)
        return Literal(folded.span, BOOL, node.operator == "||") if decided and isinstance(folded, Literal) else folded
    for side in (left, right):
        if side.type is not BOOL:
            raise c.fail("E0302", f"`{node.operator}` needs `bool`, not `{side.type}`", side.span)
    return _branch(c, node, left, right, inner)


def _branch(
    c: Checker, node: ast.BinaryExpression, left: Expression, right: Expression, inner: list[Statement]
) -> Expression:
    """`left && right` where the right side has statements: a variable that an `If` sets."""
    span = left.span.to(right.span)
    variable = c.temporary_variable(BOOL, span)
    place = Name(span, pointer("function", BOOL, "read_write"), variable)
    result = Load(span, BOOL, place)
    condition = result if node.operator == "&&" else Unary(span, BOOL, "!", result)
    inner.append(Store(span, place, right))
    c.block += [Declare(span, variable, left), If(span, condition, inner, [])]
    return result
