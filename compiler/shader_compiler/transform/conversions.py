"""Keep a conversion of a float to an integer inside the integer's range (WGSL 17.1.2).

    i32(x)      i32(clamp(x, -2147483648.0, 2147483520.0))
    u32(x)      u32(clamp(x, 0.0, 4294967040.0))

The bounds are the outermost values of the float type that the integer type holds. f16 reaches less far
than i32 and u32, so there they are those of f16, or zero. Literals have been converted by constant
evaluation.
"""

from __future__ import annotations

from ..ir.expressions import Builtin, Convert, Expression
from ..ir.module import Module
from ..ir.types import F16, F32, I32, U32, Scalar, scalar_of
from .overloads import overload
from .rewrite import Rewriter
from .splat import splat

__all__ = ["conversions"]

BOUNDS: dict[tuple[Scalar, Scalar], tuple[float, float]] = {
    (F32, I32): (-2147483648.0, 2147483520.0),
    (F32, U32): (0.0, 4294967040.0),
    (F16, I32): (-65504.0, 65504.0),
    (F16, U32): (0.0, 65504.0),
}


def conversions(module: Module) -> Module:
    """Clamp each conversion from f32 or f16 to i32 or u32, vectors too."""
    return Rewriter({Convert: _saturate}).module(module)


def _saturate(e: Convert) -> Expression:
    source, destination = scalar_of(e.value.type), scalar_of(e.type)
    assert source is not None
    assert destination is not None
    bounds = BOUNDS.get((source, destination))
    if bounds is None:
        return e
    type, span = e.value.type, e.value.span
    low, high = (splat(span, type, bound) for bound in bounds)
    clamped = Builtin(span, type, overload("clamp", (type, type, type), type), (e.value, low, high))
    return Convert(e.span, e.type, clamped)
