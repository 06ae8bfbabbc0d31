"""IR expressions, made with what is known of constants: folded, or checked where they keep their names."""

from __future__ import annotations

from typing import Literal as OneOf

from ..analysis import constants
from ..diagnostics import CompileError
from ..ir.expressions import (
    Binary,
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
from ..ir.module import Constant
from ..ir.types import (
    ABSTRACT_FLOAT,
    ABSTRACT_INT,
    F16,
    F32,
    I32,
    U32,
    Array,
    Matrix,
    Pointer,
    Struct,
    Type,
    Vector,
    pointer,
)
from ..source import Span
from .classes import is_literal_class
from .errors import fail

__all__ = ["adapt", "concrete", "constant_of", "convert_to", "element", "literal", "member", "settle", "store_type"]


# What the evaluation of constants finds, by its codes; else a value is too large.
WHY = {
    "E0391": "此参须为常量", "E0403": "以零除", "E0404": "移位逾其位数，或移出其有效之位", "E0405": "下标逾其元素之数",
    "E0406": "此诸参之算无其值", "E0407": "此参逾其界",
}  # fmt: skip

Form = OneOf["plain", "bare", "constructed"]


def settle(expression: Expression) -> Expression:
    """The expression, folded if it is a constant. A constant that cannot be computed is E-21, also where its
    operands have names, which stay.
    """
    folded = expression if _has_name(expression) else _fold(expression)
    if folded is expression and isinstance(expression, Binary):
        _check_operands(expression)
    elif folded is expression:
        constant_of(expression)
    return folded


def _check_operands(expression: Binary) -> None:
    """E-21 where the value of a named operand is wrong, whatever the other one is: `x / zero`."""
    left, right = _value_of(expression.left), _value_of(expression.right)
    if left is not expression.left or right is not expression.right:
        _fold(Binary(expression.span, expression.type, expression.operator, left, right))


def _value_of(operand: Expression) -> Expression:
    """The value of a constant, in place of its name; any other operand as it is."""
    if isinstance(operand, Name) and isinstance(operand.target, Constant):
        return operand.target.value
    return constant_of(operand) or operand


def _has_name(expression: Expression) -> bool:
    """Whether an operand of an operator is a bare number's name as a number of its class."""
    operands: tuple[Expression, ...] = ()
    if isinstance(expression, Binary):
        operands = expression.left, expression.right
    elif isinstance(expression, Unary):
        operands = (expression.operand,)
    return any(isinstance(e, Literal) and e.constant and not is_literal_class(e.type) for e in operands)


def _fold(expression: Expression) -> Expression:
    try:
        return constants.fold(expression)
    except CompileError as problem:
        why = WHY.get(problem.diagnostics[0].code, "常量之算逾其类之界")
        raise fail("E-21", expression.span, note=why) from None


def constant_of(expression: Expression) -> Literal | None:
    """The value of an expression that is made of literals and named constants; None for any other."""
    match expression:
        case Literal():
            return Literal(expression.span, expression.type, expression.value) if expression.constant else expression
        case Name(target=Constant(value=Literal() as value)):
            return value
        case Unary():
            operand = constant_of(expression.operand)
            return operand and _literal(Unary(expression.span, expression.type, expression.operator, operand))
        case Binary():
            # Long sums lean to the left: the right side tells soonest that there is no constant.
            right = constant_of(expression.right)
            left = None if right is None else constant_of(expression.left)
            if left is None or right is None:
                return None
            return _literal(Binary(expression.span, expression.type, expression.operator, left, right))
        case Convert():
            value_ = constant_of(expression.value)
            return value_ and _literal(Convert(expression.span, expression.type, value_))
    return None


def _literal(expression: Expression) -> Literal | None:
    folded = _fold(expression)
    return folded if isinstance(folded, Literal) else None


def literal(span: Span, type: Type, value: bool | float, digits: str = "") -> Literal:
    """A number as a literal; E-21 where the class does not hold it. `digits`: how the source writes it."""
    abstract = ABSTRACT_FLOAT if isinstance(value, float) else ABSTRACT_INT
    source = Literal(span, abstract, value, digits=digits)
    if type is abstract:
        return source
    converted = convert_to(span, type, source)
    assert isinstance(converted, Literal)
    return converted


def convert_to(span: Span, type: Type, value: Expression, form: Form = "constructed") -> Expression:
    """The value converted to another scalar class. A bare number must be in the class's range; `form` says how
    the target may write it.
    """
    if value.type is type:
        return value
    if not isinstance(value, Literal) or value.type not in (ABSTRACT_INT, ABSTRACT_FLOAT):
        return settle(Convert(span, type, value))
    try:
        converted = constants.convert(Literal(span, value.type, value.value), type)
    except (CompileError, AssertionError):
        raise fail("E-21", span) from None
    assert isinstance(converted, Literal)
    digits = value.digits if type in (F16, F32) else ""
    # A name alone says its own type.
    named = None if form == "bare" and value.constant and value.constant.type is not type else value.constant
    return Literal(span, type, converted.value, form, digits, named)


def concrete(expression: Expression) -> Expression:
    """The expression; a bare number as the class that it becomes where nothing asks for another."""
    if expression.type is ABSTRACT_INT:
        return convert_to(expression.span, I32, expression, "bare")
    if expression.type is ABSTRACT_FLOAT:
        return convert_to(expression.span, F32, expression, "bare")
    return expression


def adapt(expression: Expression, type: Type) -> Expression:
    """The expression as an argument of a class: only bare numbers, or names of them, change."""
    return expression if expression.type is type else convert_to(expression.span, type, expression, "bare")


def store_type(base: Expression) -> Type:
    """The type of what a value or a pointer is or points to."""
    return base.type.store if isinstance(base.type, Pointer) else base.type


def element(span: Span, base: Expression, index: Expression) -> Expression:
    """`base[index]`: of a pointer the pointer to the element, of memory that is read only that element."""
    if isinstance(base, Load):
        pointed = element(span, base.pointer, index)
        assert isinstance(pointed.type, Pointer)
        return Load(span, pointed.type.store, pointed)
    whole = store_type(base)
    part = whole.column if isinstance(whole, Matrix) else whole.element  # type: ignore[attr-defined]
    assert isinstance(whole, (Array, Vector, Matrix))
    known = constant_of(index)
    if known is not None:
        index = index if isinstance(index, Literal) else known
        if isinstance(whole, Vector) and not isinstance(base.type, Pointer) and known.type in (I32, U32):
            return _lane(span, base, whole, known)
    if isinstance(base.type, Pointer):
        return settle(Index(span, pointer(base.type.space, part, base.type.access), base, index))
    return settle(Index(span, part, base, index))


def _lane(span: Span, base: Expression, whole: Vector, index: Literal) -> Expression:
    assert isinstance(index.value, int)
    if not 0 <= index.value < whole.width:
        raise fail("E-21", span)
    return settle(Swizzle(span, whole.element, base, (index.value,)))


def member(span: Span, base: Expression, number: int) -> Expression:
    """A structure's member, of a pointer the pointer to it, of memory that is read only that member."""
    if isinstance(base, Load):
        pointed = member(span, base.pointer, number)
        assert isinstance(pointed.type, Pointer)
        return Load(span, pointed.type.store, pointed)
    whole = store_type(base)
    assert isinstance(whole, Struct)
    type = whole.members[number].type
    if isinstance(base.type, Pointer):
        return Member(span, pointer(base.type.space, type, base.type.access), base, number)
    if isinstance(base, Construct) and base.parts:
        return (
            base.parts[number] if all(isinstance(p, Literal) for p in base.parts) else Member(span, type, base, number)
        )
    return Member(span, type, base, number)
