"""WGSL's operators (8.6 - 8.9) on scalars, and how vectors and matrices are made of them.

In: an operator, the operands' types and lanes. Out: the result's lanes. Integer division, remainder and
shifts get operands for which PTX's instructions give WGSL's result (`transform.integer_arithmetic`).
`mul` and `add` without rounding modifier leave it to ptxas to contract them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from ...ir.types import BOOL, F16, F32, I32, U32, Matrix, Scalar, Type, Vector
from .cells import Kind
from .division import divide, remainder
from .emitter import Emitter
from .lanes import Lanes

__all__ = ["RULES", "binary", "unary"]

ScalarRule = Callable[[Emitter, str, str], str]


def unary(emitter: Emitter, operator: str, scalar: Scalar, lanes: Lanes) -> Lanes:
    """`operator` on each lane; `scalar` is their type."""
    opcode, kind = UNARY[operator, scalar]
    return tuple([emitter.op(opcode, kind, lane) for lane in lanes])


def binary(emitter: Emitter, operator: str, left: tuple[Type, Lanes], right: tuple[Type, Lanes]) -> Lanes:
    """`left operator right`."""
    (left_type, a), (right_type, b) = left, right
    if operator == "*" and _is_matrix_product(left_type, right_type):
        return _matrix_product(emitter, left_type, a, right_type, b)
    rule = RULES[operator, _scalar(left_type)]
    width = max(len(a), len(b))
    a, b = a if len(a) == width else a * width, b if len(b) == width else b * width
    return tuple([rule(emitter, x, y) for x, y in zip(a, b, strict=True)])


def _scalar(type: Type) -> Scalar:
    if isinstance(type, (Vector, Matrix)):
        return type.element
    assert isinstance(type, Scalar)
    return type


def _is_matrix_product(left: Type, right: Type) -> bool:
    scalars = isinstance(left, Scalar) or isinstance(right, Scalar)
    return not scalars and (isinstance(left, Matrix) or isinstance(right, Matrix))


def _matrix_product(emitter: Emitter, left: Type, a: Lanes, right: Type, b: Lanes) -> Lanes:
    """Rows by columns; a vector on the left is a row, on the right a column."""
    suffix = "f16" if _scalar(left).bits == 16 else "f32"
    rows = _rows(left, a)
    columns = _columns(right, b)
    return tuple([_dot(emitter, suffix, row, column) for column in columns for row in rows])


def _rows(type: Type, lanes: Lanes) -> list[Lanes]:
    if isinstance(type, Matrix):
        return [lanes[row :: type.rows] for row in range(type.rows)]
    return [lanes]


def _columns(type: Type, lanes: Lanes) -> list[Lanes]:
    if isinstance(type, Matrix):
        return [lanes[i * type.rows : (i + 1) * type.rows] for i in range(type.columns)]
    return [lanes]


def _dot(emitter: Emitter, suffix: str, a: Lanes, b: Lanes) -> str:
    kind: Kind = "h" if suffix == "f16" else "r"
    pairs = list(zip(a, b, strict=True))
    first = emitter.op(f"mul.{suffix}", kind, *pairs[0])
    return reduce(lambda total, pair: emitter.op(f"fma.rn.{suffix}", kind, *pair, total), pairs[1:], first)


def _instruction(opcode: str, kind: Kind) -> ScalarRule:
    return lambda e, a, b: e.op(opcode, kind, a, b)


def _divide_f32(e: Emitter, a: str, b: str) -> str:
    return e.op("div.approx.f32" if e.options.fast_math else "div.rn.f32", "r", a, b)


def _remainder_f32(e: Emitter, a: str, b: str) -> str:
    """The part that is left: a - b * trunc(a / b)."""
    whole = e.op("cvt.rzi.f32.f32", "r", _divide_f32(e, a, b))
    return e.op("fma.rn.f32", "r", e.op("neg.f32", "r", whole), b, a)


def _in_f32(rule: ScalarRule) -> ScalarRule:
    """PTX has no such operation on f16; rounding the f32 result is exact enough."""

    def halves(e: Emitter, a: str, b: str) -> str:
        wide = rule(e, e.op("cvt.f32.f16", "r", a), e.op("cvt.f32.f16", "r", b))
        return e.op("cvt.rn.f16.f32", "h", wide)

    return halves


def _equal_bool(e: Emitter, a: str, b: str) -> str:
    return e.op("not.pred", "p", e.op("xor.pred", "p", a, b))


def _integer_rules(type: Type, suffix: str) -> dict[tuple[str, Type], ScalarRule]:
    signed = suffix == "s32"
    return {
        ("+", type): _instruction("add.s32", "r"),
        ("-", type): _instruction("sub.s32", "r"),
        ("*", type): _instruction("mul.lo.s32", "r"),
        ("/", type): lambda e, a, b: divide(e, a, b, signed=signed),
        ("%", type): lambda e, a, b: remainder(e, a, b, signed=signed),
        ("&", type): _instruction("and.b32", "r"),
        ("|", type): _instruction("or.b32", "r"),
        ("^", type): _instruction("xor.b32", "r"),
        ("<<", type): _instruction("shl.b32", "r"),
        (">>", type): _instruction(f"shr.{suffix}", "r"),
        **_comparisons(type, suffix, "ne"),
    }


def _comparisons(type: Type, suffix: str, not_equal: str) -> dict[tuple[str, Type], ScalarRule]:
    words = {"==": "eq", "!=": not_equal, "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
    return {(operator, type): _instruction(f"setp.{word}.{suffix}", "p") for operator, word in words.items()}


RULES: dict[tuple[str, Type], ScalarRule] = {
    **_integer_rules(I32, "s32"),
    **_integer_rules(U32, "u32"),
    **{(operator, F32): _instruction(f"{word}.f32", "r") for operator, word in zip("+-*", ("add", "sub", "mul"), strict=True)},
    ("/", F32): _divide_f32,
    ("%", F32): _remainder_f32,
    **_comparisons(F32, "f32", "neu"),
    **{(operator, F16): _instruction(f"{word}.f16", "h") for operator, word in zip("+-*", ("add", "sub", "mul"), strict=True)},
    ("/", F16): _in_f32(_divide_f32),
    ("%", F16): _in_f32(_remainder_f32),
    **_comparisons(F16, "f16", "neu"),
    ("&", BOOL): _instruction("and.pred", "p"),
    ("&&", BOOL): _instruction("and.pred", "p"),
    ("|", BOOL): _instruction("or.pred", "p"),
    ("||", BOOL): _instruction("or.pred", "p"),
    ("==", BOOL): _equal_bool,
    ("!=", BOOL): _instruction("xor.pred", "p"),
}  # fmt: skip

UNARY: dict[tuple[str, Type], tuple[str, Kind]] = {
    ("-", I32): ("neg.s32", "r"),
    ("-", F32): ("neg.f32", "r"),
    ("-", F16): ("neg.f16", "h"),
    ("~", I32): ("not.b32", "r"),
    ("~", U32): ("not.b32", "r"),
    ("!", BOOL): ("not.pred", "p"),
}
