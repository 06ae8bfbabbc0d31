"""What a builtin function is (`Row`), and one call of it with its types settled (`Overload`).

Rows are data, declared in the sibling modules by category. Front ends resolve calls against them,
constant evaluation and analyses read their properties, and each target keeps a table from a row's
name to its own spelling.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from ..ir.module import Stage
from ..ir.node import Node
from ..ir.types import Type

__all__ = ["Overload", "Row"]


class Row(Node):
    """A builtin function, all its overloads.

    `signatures` are in the language that `builtins.matching` documents. `evaluate` computes a
    constant call, `evaluate(overload, *values)` (see `builtins.evaluation`); None where WGSL has no
    constant evaluation for it. `check` takes the same, with None for what is not constant, and refuses
    arguments that are wrong whatever the others are (`clamp(x, 2, 1)`).
    `stages` limits where it may be called (None: anywhere). `effect`: "none" is pure and an
    expression of the IR; anything else is a statement: "read" and "write" memory, "barrier"
    synchronizes, "subgroup" exchanges between invocations. `uniform` is the uniformity requirement
    (15.2): the control flow must be uniform in this scope. `must_use`: a call statement is an error.
    """

    name: str
    signatures: tuple[str, ...]
    evaluate: Callable[..., Any] | None = None
    check: Callable[..., None] | None = None
    stages: frozenset[Stage] | None = None
    effect: Literal["none", "read", "write", "barrier", "subgroup"] = "none"
    uniform: Literal["workgroup", "subgroup", "subgroup_matrix", "derivative"] | None = None
    must_use: bool = True
    enable: str | None = None


class Overload(Node):
    """One overload of a row with all type variables bound: what the IR refers to.

    `parameters` are the types that the arguments have after conversion; `result` is None where the
    call has no value; `template` are the template arguments as written, if any.
    """

    row: Row
    parameters: tuple[Type, ...]
    result: Type | None
    template: tuple[Type, ...] = ()

    @property
    def name(self) -> str:
        """The builtin's name."""
        return self.row.name
