"""Patterns of subgroup matrices and of the arrays that they are loaded from; see `builtins.patterns`."""

from __future__ import annotations

from ..ir.subgroup_matrix import Component, MatrixKind, SubgroupMatrix, subgroup_matrix
from ..ir.types import Array, Scalar, Type
from .patterns import Bindings, Count, Pattern, bind, number

__all__ = ["AnyArray", "Tile", "TileOfKind"]


class AnyArray(Pattern):
    """`elements<T>`: an array of T, with or without a count."""

    __slots__ = ("element",)

    def __init__(self, element: Pattern) -> None:
        self.element = element

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        if not isinstance(argument, Array) or bindings.setdefault("elements", argument) is not argument:
            return None
        return self.element.rank(argument.element, bindings)

    def type(self, bindings: Bindings) -> Type:
        found: Type = bindings["elements"]
        return found

    def __str__(self) -> str:
        return f"array<{self.element}>"


class Tile(Pattern):
    """`tile<T>`: a subgroup matrix of any kind and size, all of one signature being the same."""

    __slots__ = ("component",)

    def __init__(self, component: Pattern) -> None:
        self.component = component

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        if not isinstance(argument, SubgroupMatrix) or self.component.rank(argument.component, bindings) != 0:
            return None
        return 0 if bindings.setdefault("tile", argument) is argument else None

    def type(self, bindings: Bindings) -> Type:
        found: Type = bindings["tile"]
        return found

    def __str__(self) -> str:
        return f"subgroup_matrix<{self.component}>"


class TileOfKind(Pattern):
    """`left<T, C, R>`, `right<T, C, R>`, `result<T, C, R>`: columns and rows are variables."""

    __slots__ = ("columns", "component", "kind", "rows")

    def __init__(self, kind: MatrixKind, component: Pattern, columns: Count, rows: Count) -> None:
        self.kind: MatrixKind = kind
        self.component = component
        self.columns = columns
        self.rows = rows

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        if not isinstance(argument, SubgroupMatrix) or argument.kind != self.kind:
            return None
        if not (bind(self.columns, argument.columns, bindings) and bind(self.rows, argument.rows, bindings)):
            return None
        return 0 if self.component.rank(argument.component, bindings) == 0 else None

    def type(self, bindings: Bindings) -> Type:
        component = self.component.type(bindings)
        assert isinstance(component, (Scalar, Component))
        return subgroup_matrix(self.kind, component, number(self.columns, bindings), number(self.rows, bindings))

    def __str__(self) -> str:
        return f"subgroup_matrix_{self.kind}<{self.component}, {self.columns}, {self.rows}>"
