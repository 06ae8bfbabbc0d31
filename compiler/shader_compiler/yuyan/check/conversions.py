"""Values from other values: 新浮三二, 转换, 位转换, 二维同, 接, 全零; and the floats that no literal is."""

from __future__ import annotations

from ...diagnostics import CompileError
from ...ir.expressions import Bitcast, Construct, Convert, Expression, Load
from ...ir.types import BOOL, F16, F32, U32, Matrix, Scalar, Type, Vector, vector
from ...source import Span
from ..build import convert_to, settle
from ..classes import is_data, is_literal_class, show
from ..errors import Undetermined, fail
from ..terms import Operation, Term
from ..vocabulary.types import NEW
from .dispatch import Call, special, term
from .expressions import variable
from .records import construct
from .state import Checker, require_constructible

__all__: list[str] = []

SAME = {"二维同": 2, "三维同": 3, "四维同": 4}


@special(1, *NEW)
def new_scalar(c: Checker, call: Call) -> Term:
    """A literal of the class; of anything but a literal, the conversion."""
    type = NEW[call.name]
    value = term(c, call.values[0])
    if not isinstance(value.type, Scalar):
        raise fail("E-06", value.span, "标量之类", show(value.type))
    is_bare = value.type.is_abstract and value.type.is_float
    if is_bare and type.is_integer:
        raise fail("E-21", value.span, note="小数之字面不可为整")
    return Operation.of(call.span, type, lambda e: convert_to(call.span, type, e), value)


def _wanted(call: Call) -> Type:
    """The class that only the result shows: given with 以, or expected."""
    if call.classes:
        return call.classes[0]
    if call.expected is None:
        raise Undetermined(call.span, f"以「以」予其类：「{call.name}」以「浮三二」{'于…' if call.values else ''}")
    return call.expected


@special(1, "转换")
def conversion_of(c: Checker, call: Call) -> Term:
    """T(x): scalars, and vectors and matrices of one shape"""
    type = _wanted(call)
    value = term(c, call.values[0])
    source = value.type
    is_possible = (
        (isinstance(type, Scalar) and isinstance(source, Scalar) and not type.is_abstract)
        or (isinstance(type, Vector) and isinstance(source, Vector) and type.width == source.width)
        or (isinstance(type, Matrix) and isinstance(source, Matrix)
            and (type.columns, type.rows) == (source.columns, source.rows))
    )  # fmt: skip
    if not is_possible:
        raise fail("E-06", value.span, "可转换为" + show(type) + "之类", show(source))
    return Operation.of(call.span, type, lambda e: _converted(call.span, type, e), value)


def _converted(span: Span, type: Type, value: Expression) -> Expression:
    if value.type is type or is_literal_class(value.type):
        return convert_to(span, type, value)
    return settle(Convert(span, type, value))


@special(1, "位转换")
def bits_of(c: Checker, call: Call) -> Term:
    """bitcast<T>(x)"""
    type = _wanted(call)
    value = term(c, call.values[0])
    if _bits(type) is None or _bits(type) != _bits(value.type):
        raise fail("E-06", value.span, "与" + show(type) + "等宽之类", show(value.type))
    return Operation.of(call.span, type, lambda e: _bitcast(call.span, type, e), value)


def _bits(type: Type) -> int | None:
    """The bits of a class that can be taken as bits."""
    scalar = type.element if isinstance(type, Vector) else type
    if not isinstance(scalar, Scalar) or scalar is BOOL or scalar.is_abstract:
        return None
    return scalar.bits * (type.width if isinstance(type, Vector) else 1)


def _bitcast(span: Span, type: Type, value: Expression) -> Expression:
    try:
        return settle(Bitcast(span, type, value))
    except CompileError:
        raise fail(
            "E-21", span, note="常量之位型得非数或无穷", help="以「非数」「正无穷」「负无穷」，或由运行之值得之"
        ) from None


@special(1, *SAME)
def same(c: Checker, call: Call) -> Term:
    """vec3<T>(x)"""
    value = term(c, call.values[0])
    if not isinstance(value.type, Scalar) or value.type.is_abstract:
        raise fail("E-06", value.span, "标量之类", show(value.type))
    return construct(call.span, vector(SAME[call.name], value.type), [value])


@special(2, "接")
def joined(c: Checker, call: Call) -> Term:
    """vec4<T>(v, s)"""
    parts = [term(c, value) for value in call.values]
    elements, width = set(), 0
    for part in parts:
        type = part.type
        if not isinstance(type, (Scalar, Vector)) or is_literal_class(type):
            raise fail("E-06", part.span, "标量或向量", show(type))
        elements.add(type.element if isinstance(type, Vector) else type)
        width += type.width if isinstance(type, Vector) else 1
    if len(elements) != 1:
        raise fail("E-06", parts[1].span, show(parts[0].type), show(parts[1].type))
    if width > 4:
        raise fail("E-06", call.span, "至多四分之向量", f"{width} 分")
    return construct(call.span, vector(width, elements.pop()), parts)


@special(0, "全零")
def zero(_: Checker, call: Call) -> Term:
    """T()"""
    type = _wanted(call)
    if not is_data(type):
        raise fail("E-06", call.span, "可存之类", show(type))
    require_constructible(type, call.span)
    return Operation.of(call.span, type, lambda: settle(Construct(call.span, type, ())))


PATTERNS = {"非数": 0x7FC00000, "正无穷": 0x7F800000, "负无穷": 0xFF800000}


@special(0, *PATTERNS)
def not_a_number(c: Checker, call: Call) -> Term:
    """A float that no constant may be, from bits in a private variable, which nobody evaluates early."""
    type = _wanted(call) if call.classes or call.expected in (F16, F32) else F32
    if type not in (F16, F32):
        raise fail("E-06", call.span, "「浮三二」或「浮十六」", show(type))
    bits = c.program.pattern(f"yy_{call.name}", PATTERNS[call.name], call.span)

    def build() -> Expression:
        number: Expression = Bitcast(call.span, F32, Load(call.span, U32, variable(call.span, bits)))
        return number if type is F32 else Convert(call.span, F16, number)

    return Operation.of(call.span, type, build)
