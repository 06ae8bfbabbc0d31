"""The operators (WGSL 8.6 - 8.9), in the language of the builtin functions.

In: an operator's spelling and the types of its operands. Out: what the operator means for them: the
types that they convert to and the type of the result; or a `Mismatch`.
"""

from __future__ import annotations

from ..ir.types import Type
from .matching import Mismatch, resolve
from .signature import Overload, Row

__all__ = ["BINARY", "UNARY", "binary", "unary"]

COMPONENTWISE = "([T: numeric], [T]) -> [T]"
WITH_SCALAR = ("(vec<N, T: numeric>, T) -> vec<N, T>", "(T: numeric, vec<N, T>) -> vec<N, T>")
MATRICES = "(mat<C, R, T: float>, mat<C, R, T>) -> mat<C, R, T>"
MATRIX_PRODUCTS = (
    "(mat<C, R, T: float>, T) -> mat<C, R, T>",
    "(T: float, mat<C, R, T>) -> mat<C, R, T>",
    "(mat<C, R, T: float>, vec<C, T>) -> vec<R, T>",
    "(vec<R, T: float>, mat<C, R, T>) -> vec<C, T>",
    "(mat<K, R, T: float>, mat<C, K, T>) -> mat<C, R, T>",
)
BITWISE = "([T: integer], [T]) -> [T]"
BITWISE_OR_LOGICAL = "([T: integer|bool], [T]) -> [T]"
SHIFT = "([T: integer], [u32]) -> [T]"
SHORT_CIRCUIT = "(bool, bool) -> bool"
EQUALITY = "([T: scalar], [T]) -> [bool]"
ORDER = "([T: numeric], [T]) -> [bool]"

_unary = {"-": "([T: signed]) -> [T]", "~": "([T: integer]) -> [T]", "!": "([bool]) -> [bool]"}
_binary: dict[str, tuple[str, ...]] = {
    "+": (COMPONENTWISE, *WITH_SCALAR, MATRICES),
    "-": (COMPONENTWISE, *WITH_SCALAR, MATRICES),
    "*": (COMPONENTWISE, *WITH_SCALAR, *MATRIX_PRODUCTS),
    "/": (COMPONENTWISE, *WITH_SCALAR),
    "%": (COMPONENTWISE, *WITH_SCALAR),
    "&": (BITWISE_OR_LOGICAL,),
    "|": (BITWISE_OR_LOGICAL,),
    "^": (BITWISE,),
    "<<": (SHIFT,),
    ">>": (SHIFT,),
    "&&": (SHORT_CIRCUIT,),
    "||": (SHORT_CIRCUIT,),
    **dict.fromkeys(("==", "!="), (EQUALITY,)),
    **dict.fromkeys(("<", "<=", ">", ">="), (ORDER,)),
}
UNARY = {operator: Row(operator, (signature,)) for operator, signature in _unary.items()}
BINARY = {operator: Row(operator, signatures) for operator, signatures in _binary.items()}


def unary(operator: str, operand: Type, *, constant: bool = True) -> Overload | Mismatch:
    """What a unary operator means for an operand of this type."""
    return resolve(UNARY[operator], (operand,), constant=constant)


def binary(operator: str, left: Type, right: Type, *, constant: bool = True) -> Overload | Mismatch:
    """What a binary operator means for operands of these types; `constant`: both are const-expressions."""
    return resolve(BINARY[operator], (left, right), constant=constant)
