"""Vectors and matrices as wholes: products, lengths, reflection, determinant, transpose.

`dot`, `cross` and `faceForward` are computed in the type of their arguments; what takes a square root
or is prone to overflow is computed in f32 for f16 too.
"""

from __future__ import annotations

from ....builtins.signature import Overload
from ....ir.types import Matrix, scalar_of
from ..cells import Kind
from ..emitter import Emitter
from .exponential import sqrt
from .lanes import Lanes, Rule, approximate, f32, float_suffix, in_f32

__all__ = ["RULES"]


def _dot_float(emitter: Emitter, x: Lanes, y: Lanes, suffix: str = "f32", kind: Kind = "r") -> str:
    sum = emitter.op(f"mul.{suffix}", kind, x[0], y[0])
    for a, b in zip(x[1:], y[1:], strict=True):
        sum = emitter.op(f"fma.rn.{suffix}", kind, a, b, sum)
    return sum


def _dot(emitter: Emitter, overload: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    x, y = arguments
    scalar = scalar_of(overload.parameters[0])
    if scalar is None or scalar.is_float:
        return (_dot_float(emitter, x, y, *float_suffix(overload)),)
    sum = emitter.op("mul.lo.s32", "r", x[0], y[0])
    for a, b in zip(x[1:], y[1:], strict=True):
        sum = emitter.op("mad.lo.s32", "r", a, b, sum)
    return (sum,)


def _cross(emitter: Emitter, overload: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    suffix, kind = float_suffix(overload)
    x, y = arguments

    def lane(i: int, j: int) -> str:
        product = emitter.op(f"mul.{suffix}", kind, x[j], y[i])
        return emitter.op(f"fma.rn.{suffix}", kind, x[i], y[j], emitter.op(f"neg.{suffix}", kind, product))

    return lane(1, 2), lane(2, 0), lane(0, 1)


def _face_forward(emitter: Emitter, overload: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    suffix, kind = float_suffix(overload)
    x, y, z = arguments
    cosine = _dot_float(emitter, y, z, suffix, kind)
    zero = f32(0) if suffix == "f32" else emitter.half(0)
    keeps = emitter.op(f"setp.lt.{suffix}", "p", cosine, zero)
    return tuple(emitter.select(kind, keeps, a, emitter.op(f"neg.{suffix}", kind, a)) for a in x)


def _norm(emitter: Emitter, x: Lanes) -> str:
    return emitter.op("abs.f32", "r", x[0]) if len(x) == 1 else sqrt(emitter, _dot_float(emitter, x, x))


def _length(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    return (_norm(emitter, arguments[0]),)


def _distance(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    return (_norm(emitter, tuple(emitter.op("sub.f32", "r", a, b) for a, b in zip(*arguments, strict=True))),)


def _normalize(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    x = arguments[0]
    scale = approximate(emitter, "rsqrt", _dot_float(emitter, x, x))
    return tuple(emitter.op("mul.f32", "r", a, scale) for a in x)


def _reflect(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    x, normal = arguments
    scale = emitter.op("mul.f32", "r", _dot_float(emitter, normal, x), f32(-2))
    return tuple(emitter.op("fma.rn.f32", "r", scale, n, a) for a, n in zip(x, normal, strict=True))


def _refract(emitter: Emitter, _: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    """The bent ray is ratio * x - (ratio * d + √k) * normal with d = dot(normal, x), or 0 where k < 0."""
    x, normal, (ratio,) = arguments
    d = _dot_float(emitter, normal, x)
    negated = emitter.op("neg.f32", "r", d)
    sine_squared = emitter.op("fma.rn.f32", "r", negated, d, f32(1))
    k = emitter.op("mul.f32", "r", emitter.op("mul.f32", "r", ratio, ratio), sine_squared)
    k = emitter.op("sub.f32", "r", f32(1), k)
    root = sqrt(emitter, emitter.op("max.f32", "r", k, f32(0)))
    scale = emitter.op("neg.f32", "r", emitter.op("fma.rn.f32", "r", ratio, d, root))
    is_total = emitter.op("setp.lt.f32", "p", k, f32(0))
    bent = [
        emitter.op("fma.rn.f32", "r", scale, n, emitter.op("mul.f32", "r", ratio, a))
        for a, n in zip(x, normal, strict=True)
    ]
    return tuple(emitter.op("selp.b32", "r", f32(0), lane, is_total) for lane in bent)


def _columns(type: Matrix, lanes: Lanes) -> list[Lanes]:
    return [lanes[i * type.rows : (i + 1) * type.rows] for i in range(type.columns)]


def _transpose(_: Emitter, overload: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    matrix = overload.parameters[0]
    assert isinstance(matrix, Matrix)
    return tuple(lane for row in zip(*_columns(matrix, arguments[0]), strict=True) for lane in row)


def _determinant(emitter: Emitter, overload: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    matrix = overload.parameters[0]
    assert isinstance(matrix, Matrix)
    return (_expand(emitter, _columns(matrix, arguments[0])),)


def _expand(emitter: Emitter, columns: list[Lanes]) -> str:
    """Laplace expansion along the first column."""
    first, others = columns[0], columns[1:]
    if not others:
        return first[0]
    terms = [_expand(emitter, [column[:row] + column[row + 1 :] for column in others]) for row in range(len(first))]
    sum = emitter.op("mul.f32", "r", first[0], terms[0])
    for row, minor in enumerate(terms[1:], start=1):
        factor = emitter.op("neg.f32", "r", first[row]) if row % 2 else first[row]
        sum = emitter.op("fma.rn.f32", "r", factor, minor, sum)
    return sum


RULES: dict[str, Rule] = {
    "cross": _cross,
    "determinant": in_f32(_determinant),
    "distance": in_f32(_distance),
    "dot": _dot,
    "faceForward": _face_forward,
    "length": in_f32(_length),
    "normalize": in_f32(_normalize),
    "reflect": in_f32(_reflect),
    "refract": in_f32(_refract),
    "transpose": _transpose,
}
