"""What must be uniform: the requirements of builtin functions (WGSL 15.2.7), and of users' functions.

In: a call of a builtin function. Out: `Requirement`s, which travel from callees to callers until it
is known whether they hold.
"""

from __future__ import annotations

from ...diagnostics import Label
from ...ir.node import Node

__all__ = ["ARGUMENTS", "RULES", "SUBGROUP", "Flow", "Requirement", "Summary"]

# The rules that diagnostic filters name, by the scope of the requirement. What synchronizes a
# workgroup has no rule: nothing turns its errors off.
RULES = {
    "workgroup": "",
    "derivative": "derivative_uniformity",
    "subgroup": "subgroup_uniformity",
    "subgroup_matrix": "chromium.subgroup_matrix_uniformity",
}
# Where being the same in a subgroup is enough.
SUBGROUP = ("subgroup", "subgroup_matrix")

# Arguments that must be uniform values: their place, and what they are. Of functions on subgroup matrices
# all must be.
ARGUMENTS: dict[str, tuple[int, str]] = {
    "workgroupUniformLoad": (0, "pointer"),
    "subgroupShuffleUp": (1, "delta"),
    "subgroupShuffleDown": (1, "delta"),
    "subgroupShuffleXor": (1, "mask"),
}


class Requirement(Node):
    """`what`, a builtin function or a type, needs uniform control flow or, if `argument` says which, a
    uniform argument.

    `scope` is that of `Row.uniform`. `labels` begin with the place that has the requirement; after it come
    the conditions and the calls on the way to the function at hand.
    """

    what: str
    scope: str
    severity: str
    labels: tuple[Label, ...]
    argument: str | None = None

    @property
    def rule(self) -> str:
        """The rule that a diagnostic filter would name, or ""."""
        return RULES[self.scope]


class Flow(Node):
    """What a value needs that leaves a function, to be uniform.

    `causes`: what is not uniform in any case, by the node of the graph, with labels that explain it;
    `values` and `contents`: parameters by number, their values and what they point to.
    """

    causes: dict[int, tuple[Label, ...]]
    values: list[int]
    contents: list[int]


class Summary(Node):
    """All that a caller needs to know of a function.

    Requirements: on the control flow of the call, on values of arguments, on what pointers point to.
    Results: the returned value, and what is in memory afterwards, by the parameter that points there.
    """

    call: list[Requirement]
    values: dict[int, list[Requirement]]
    contents: dict[int, list[Requirement]]
    result: Flow
    outputs: dict[int, Flow]
