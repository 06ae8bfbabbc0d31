"""What becomes of a term's value: where the statements that compute it put it.

return v;        the function's result           `Return`
p = v;           a variable declared before      `Assign`
p = v; break;    the result of a loop            `Leave`
_ = v;           nothing                         `Ignore`
"""

from __future__ import annotations

from ...ir.node import Node
from ...ir.statements import LocalVariable

__all__ = ["Assign", "Goal", "Ignore", "Leave", "Return"]


class Goal(Node):
    """The base."""


class Return(Goal):
    """The term stands at the end of a function: its value is the result."""


class Assign(Goal):
    """`variable` gets the value."""

    variable: LocalVariable


class Leave(Goal):
    """`variable` gets the value, if there is one, and the loop ends."""

    variable: LocalVariable | None


class Ignore(Goal):
    """The value is not used."""
