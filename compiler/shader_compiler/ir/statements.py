"""Statements of the IR: WGSL's structured control flow, with every effect in a place of its own.

A block is a list of statements. `for` and `while` are `Loop`s; `a && f()` is an `If`; compound
assignment and `++` are `Store`s of a `Binary` over a `Load`; a call is a statement whose result is a
`Value` that later expressions name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..source import Span
from .expressions import Expression
from .node import Node
from .types import Type

if TYPE_CHECKING:
    from ..builtins.signature import Overload
    from .module import Function

__all__ = [
    "Block", "Break", "BuiltinCall", "Call", "Case", "Continue", "Declare", "Discard", "Evaluate", "Filters",
    "If",
    "Let", "LocalVariable", "Loop", "Return", "Statement", "Store", "Switch", "Value",
]  # fmt: skip


# Diagnostic filters (WGSL 2.3.3): pairs of a severity ("error", "warning", "info", "off") and a rule.
Filters = tuple[tuple[str, str], ...]


class Value(Node):
    """A name for a value that is computed once: a `let`, or the result of a call.

    `name` is the user's, or "" for one that the compiler made. `type` may be a pointer.
    """

    name: str
    type: Type
    span: Span


class LocalVariable(Node):
    """A `var` in a function; `type` is its store type. `Name` of it is a pointer into `function`."""

    name: str
    type: Type
    span: Span


class Statement(Node):
    """The base: where the statement stands in the source."""

    span: Span


class Let(Statement):
    """`let target = value;`"""

    target: Value
    value: Expression


class Declare(Statement):
    """`var variable = value;` Without a value it starts at zero, each time this is executed."""

    variable: LocalVariable
    value: Expression | None


class Store(Statement):
    """`*pointer = value;`"""

    pointer: Expression
    value: Expression


class Evaluate(Statement):
    """`_ = value;` Its variables are statically used, nothing else happens."""

    value: Expression


class Call(Statement):
    """A call of a user's function. `result` is None where it returns nothing or is not used."""

    function: Function
    arguments: tuple[Expression, ...]
    result: Value | None


class BuiltinCall(Statement):
    """A call of a builtin function with an effect or an order: atomics, barriers, stores, subgroups.

    Atomics and `workgroupUniformLoad` have a pointer as their first argument.
    """

    overload: Overload
    arguments: tuple[Expression, ...]
    result: Value | None


class If(Statement):
    """`if condition { accept } else { reject }`"""

    condition: Expression
    accept: list[Statement]
    reject: list[Statement]


class Case(Node):
    """One clause of a switch. `selectors` are i32 or u32 values; `is_default` may hold beside them."""

    selectors: tuple[int, ...]
    is_default: bool
    body: list[Statement]


class Switch(Statement):
    """Exactly one case is the default; no fall-through; `Break` leaves the switch."""

    selector: Expression
    cases: list[Case]


class Loop(Statement):
    """Any loop.

    Each round: leave if `condition` (None: true) does not hold; `body`; then, also on `Continue`,
    `continuing`; leave if `break_if` (None: false) holds. `break_if` sees the names of `continuing`,
    which sees the names of `body`. A condition with a call is an `If` with a `Break` in `body` instead.
    """

    condition: Expression | None
    body: list[Statement]
    continuing: list[Statement]
    break_if: Expression | None


class Block(Statement):
    """`{ body }`. A `for` loop is a block of its initializer and its `Loop`.

    `diagnostics` are the filters that hold in it; those at any other statement in the source are
    those of a block around it.
    """

    body: list[Statement]
    diagnostics: Filters = ()


class Return(Statement):
    """Leave the function, with its value where it has a result."""

    value: Expression | None


class Break(Statement):
    """Leave the innermost loop or switch."""


class Continue(Statement):
    """Go on with the innermost loop's `continuing`."""


class Discard(Statement):
    """Become a helper invocation (fragment stage)."""
