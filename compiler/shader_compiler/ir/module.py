"""The module: everything declared at its top, in the order of the source."""

from __future__ import annotations

from typing import Literal as OneOf

from ..source import Source, Span
from .expressions import Expression
from .node import Node
from .statements import Filters, Statement
from .types import Access, AddressSpace, Struct, Type

__all__ = [
    "Constant",
    "Declaration",
    "Function",
    "GlobalVariable",
    "Interface",
    "Module",
    "Override",
    "Parameter",
    "Stage",
]

Stage = OneOf["compute", "vertex", "fragment"]


class Interface(Node):
    """The attributes of an entry point's input or output (13.3): exactly one of builtin and location."""

    builtin: str | None = None  # "global_invocation_id", "position", ...
    location: int | None = None
    interpolation: tuple[str, str | None] | None = None  # (type, sampling), as written
    invariant: bool = False
    blend_src: int | None = None
    depth_mode: str | None = None  # of `frag_depth`: "any", "greater" or "less", as written


class Parameter(Node):
    """A function's formal parameter. `name` is the user's, or "" for one that the compiler made.
    `interface` is None except at entry points (and there too for a structure, whose members have it).
    """

    name: str
    type: Type
    span: Span
    interface: Interface | None = None


class Constant(Node):
    """A module-scope `const` of concrete type that something refers to. `value` is a `Literal`, or a
    `Construct` of constants. `is_typed`: the source says the type, and so does WGSL text. `written`: an
    expression of the same value which names other constants, for WGSL text.
    """

    name: str
    type: Type
    value: Expression
    span: Span
    is_typed: bool = False
    written: Expression | None = None


class Override(Node):
    """A pipeline-overridable constant (7.2.2). `value` is its default, an override expression."""

    name: str
    type: Type
    id: int | None
    value: Expression | None
    span: Span


class GlobalVariable(Node):
    """A module-scope `var`. `type` is the store type. `group` and `binding` are set for resources;
    `value` is a private variable's initializer (a constant or override expression).
    """

    name: str
    space: AddressSpace
    access: Access
    type: Type
    group: int | None
    binding: int | None
    value: Expression | None
    span: Span


class Function(Node):
    """A function. `stage` is None unless it is an entry point; `workgroup_size` is set for compute
    entry points, three counts, each a number or an override expression. `result` None: no value.
    `must_use` and `subgroup_size` are the attributes, `diagnostics` the filters that hold in it.
    `entry_items` are the names by which the source announces the entry point, where they are not the
    function's own (豫言's 入口项).
    `body` is filled in after the functions that call it may refer to it.
    """

    name: str
    parameters: tuple[Parameter, ...]
    result: Type | None
    body: list[Statement]
    span: Span
    stage: Stage | None = None
    workgroup_size: tuple[int | Expression, int | Expression, int | Expression] | None = None
    result_interface: Interface | None = None
    must_use: bool = False
    subgroup_size: int | Expression | None = None
    diagnostics: Filters = ()
    entry_items: tuple[str, ...] = ()


Declaration = Struct | Constant | Override | GlobalVariable | Function


class Module(Node):
    """A checked program.

    `declarations` is in source order. Functions may be used before they are declared; use
    `analysis.order` for callees-first order. `enables` are the names in `enable` directives;
    `requires` those in `requires`; `diagnostics` the global filters as (severity, rule).
    """

    source: Source
    declarations: list[Declaration]
    enables: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    diagnostics: Filters = ()

    @property
    def functions(self) -> list[Function]:
        """All functions, in source order."""
        return [d for d in self.declarations if isinstance(d, Function)]

    @property
    def entry_points(self) -> list[Function]:
        """The functions with a stage, in source order."""
        return [f for f in self.functions if f.stage is not None]

    @property
    def globals(self) -> list[GlobalVariable]:
        """All module-scope variables, in source order."""
        return [d for d in self.declarations if isinstance(d, GlobalVariable)]
