"""Numeric builtin functions on whole vectors and matrices (of WGSL 17.5)."""

from __future__ import annotations

from .evaluation import geometry as evaluation
from .signature import Row

__all__ = ["ROWS"]

ROWS = (
    Row("cross", ("(vec<3, T: float>, vec<3, T>) -> vec<3, T>",), evaluation.cross),
    Row("determinant", ("(mat<C, C, T: float>) -> T",), evaluation.determinant),
    Row("distance", ("([T: float], [T]) -> T",), evaluation.distance),
    Row("dot", ("(vec<N, T: numeric>, vec<N, T>) -> T",), evaluation.dot),
    Row("faceForward", ("(vec<N, T: float>, vec<N, T>, vec<N, T>) -> vec<N, T>",), evaluation.face_forward),
    Row("length", ("([T: float]) -> T",), evaluation.length),
    Row("normalize", ("(vec<N, T: float>) -> vec<N, T>",), evaluation.normalize),
    Row("reflect", ("(vec<N, T: float>, vec<N, T>) -> vec<N, T>",), evaluation.reflect),
    Row("refract", ("(vec<N, T: float>, vec<N, T>, T) -> vec<N, T>",), evaluation.refract),
    Row("transpose", ("(mat<C, R, T: float>) -> mat<R, C, T>",), evaluation.transpose),
)
