"""Scopes and names (WGSL 5): which declaration a name means, and what to say where it means none.

In: the declarations of a module, the names of nested blocks. Out: entities, which are IR nodes,
types, or the small classes below. Declarations at module scope may stand in any order; they are
checked when first needed (`Module.resolving` is the chain of those under way, which shows cycles).
"""

from __future__ import annotations

from ..builtins.signature import Row
from ..ir.expressions import Expression
from ..ir.module import Constant, Function, GlobalVariable, Override, Parameter
from ..ir.node import Node
from ..ir.statements import LocalVariable, Value
from ..ir.types import Type
from ..source import Span

__all__ = ["Broken", "Entity", "Enumerant", "Generator", "LocalConstant", "Scope"]


class Generator(Node):
    """A predeclared type generator: `array`, `vec3`, ..."""

    name: str


class Enumerant(Node):
    """A predeclared enumerant: an address space, an access mode or a texel format."""

    name: str


class LocalConstant(Node):
    """A `const` in a function, or one of abstract type in a module: its value takes the place of its name."""

    value: Expression


class Broken(Node):
    """A name whose declaration has an error, which was reported: its uses say nothing more."""


Entity = (
    Type | Generator | Enumerant | Row | Function | Constant | Override | GlobalVariable
    | Parameter | Value | LocalVariable | LocalConstant | Broken
)  # fmt: skip


class Scope:
    """The names of one block, in order of declaration, with their places."""

    __slots__ = ("names", "outer", "spans")

    def __init__(self, outer: Scope | None) -> None:
        self.outer = outer
        self.names: dict[str, Entity] = {}
        self.spans: dict[str, Span] = {}

    def find(self, name: str) -> tuple[Scope, Entity] | None:
        """The innermost declaration of a name and the scope that has it."""
        scope: Scope | None = self
        while scope is not None:
            entity = scope.names.get(name)
            if entity is not None:
                return scope, entity
            scope = scope.outer
        return None
