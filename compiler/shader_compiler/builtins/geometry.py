"""Numeric builtin functions on whole vectors and matrices (of WGSL 17.5)."""

from __future__ import annotations

from .signature import Row

__all__ = ["ROWS"]

ROWS = (
    Row("cross", ("(vec<3, T: float>, vec<3, T>) -> vec<3, T>",)),
    Row("determinant", ("(mat<C, C, T: float>) -> T",)),
    Row("distance", ("([T: float], [T]) -> T",)),
    Row("dot", ("(vec<N, T: numeric>, vec<N, T>) -> T",)),
    Row("faceForward", ("(vec<N, T: float>, vec<N, T>, vec<N, T>) -> vec<N, T>",)),
    Row("length", ("([T: float]) -> T",)),
    Row("normalize", ("(vec<N, T: float>) -> vec<N, T>",)),
    Row("reflect", ("(vec<N, T: float>, vec<N, T>) -> vec<N, T>",)),
    Row("refract", ("(vec<N, T: float>, vec<N, T>, T) -> vec<N, T>",)),
    Row("transpose", ("(mat<C, R, T: float>) -> mat<R, C, T>",)),
)
