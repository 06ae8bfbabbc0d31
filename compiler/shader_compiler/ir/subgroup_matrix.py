"""Subgroup matrices: values that all invocations of a subgroup hold together.

They come with the extension `chromium_experimental_subgroup_matrix`, which Dawn specifies
(docs/dawn/features/subgroup_matrix.md). In: a kind, a component type, a size. Out: a `SubgroupMatrix`,
interned as all types are. Values of the type are constructible and opaque: they have no components.
"""

from __future__ import annotations

from typing import Literal

from .types import I32, U32, Scalar, Type

__all__ = [
    "I8",
    "KINDS",
    "MAJORNESS",
    "U8",
    "Component",
    "Majorness",
    "MatrixKind",
    "SubgroupMatrix",
    "subgroup_matrix",
]

MatrixKind = Literal["left", "right", "result"]
KINDS: tuple[MatrixKind, ...] = ("left", "right", "result")


class Component(Type):
    """`i8` or `u8`: components of subgroup matrices, and of nothing else. In a shader they are `scalar`."""

    __slots__ = ("scalar",)

    def __init__(self, name: str, scalar: Scalar) -> None:
        self.scalar = scalar
        self._name = name


class SubgroupMatrix(Type):
    """`subgroup_matrix_left<f16, 8, 8>`: kind, component, columns, rows.

    `scalar` is the type that its components have in a shader.
    """

    __slots__ = ("columns", "component", "kind", "rows", "scalar")

    def __init__(self, kind: MatrixKind, component: Scalar | Component, columns: int, rows: int) -> None:
        self.kind: MatrixKind = kind
        self.component = component
        self.scalar = component.scalar if isinstance(component, Component) else component
        self.columns = columns
        self.rows = rows
        self._name = f"subgroup_matrix_{kind}<{component}, {columns}, {rows}>"


class Majorness(Type):
    """`row_major` or `col_major`, a template argument that is no type of any value."""

    __slots__ = ()

    def __init__(self, name: str) -> None:
        self._name = name


I8 = Component("i8", I32)
U8 = Component("u8", U32)
MAJORNESS = {name: Majorness(name) for name in ("row_major", "col_major")}

_matrices: dict[tuple[MatrixKind, Scalar | Component, int, int], SubgroupMatrix] = {}


def subgroup_matrix(kind: MatrixKind, component: Scalar | Component, columns: int, rows: int) -> SubgroupMatrix:
    """The subgroup matrix type."""
    key = (kind, component, columns, rows)
    if key not in _matrices:
        _matrices[key] = SubgroupMatrix(*key)
    return _matrices[key]
