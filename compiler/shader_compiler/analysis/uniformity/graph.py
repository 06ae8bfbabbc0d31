"""The graph of uniformity (WGSL 15.2.3): what must be uniform so that something else is.

A node stands for a value, the contents of a variable, or a point in the control flow. An edge from
a node to what it needs says: it is uniform only if that is. Some nodes need nothing: the two that
stand for what is not uniform, and those for what a caller decides.

Only backward edges are kept, because all questions are of the kind: which nodes need this one?
"""

from __future__ import annotations

from collections.abc import Iterable

from ...diagnostics import Label
from ...ir.node import Node

__all__ = ["CALL", "NON_UNIFORM", "NON_UNIFORM_IN_WORKGROUP", "Graph", "Hops", "Why"]

# What differs between any two invocations, what differs between subgroups alone, and the control
# flow from which the function is called.
NON_UNIFORM, NON_UNIFORM_IN_WORKGROUP, CALL = 0, 1, 2

# Of nodes that need a certain one, directly or not: the next node on a shortest way there.
Hops = dict[int, int]


class Why(Node):
    """What to show of a node on the way from a requirement to what is not uniform: a condition on
    which control flow depends, or else a value that is not uniform.
    """

    labels: tuple[Label, ...]
    is_condition: bool = False


class Graph:
    """Nodes are numbers."""

    def __init__(self, parameters: int) -> None:
        first = 3 + 2 * parameters
        self.dependents: list[list[int]] = [[] for _ in range(first)]
        self.why: dict[int, Why] = {}

    @staticmethod
    def value_of(parameter: int) -> int:
        """The node of a parameter's value."""
        return 3 + 2 * parameter

    @staticmethod
    def contents_of(parameter: int) -> int:
        """The node of the memory that a parameter points to, as it is when the function is called."""
        return 4 + 2 * parameter

    def node(self, needs: Iterable[int], why: Why | None = None) -> int:
        """A node that needs all of `needs`; perhaps one that exists."""
        unique = set(needs)
        if why is None and len(unique) == 1:
            return unique.pop()
        made = self.fresh(*unique)
        if why is not None:
            self.why[made] = why
        return made

    def fresh(self, *needs: int) -> int:
        """A new node, which further edges may start from."""
        made = len(self.dependents)
        self.dependents.append([])
        for need in needs:
            self.dependents[need].append(made)
        return made

    def edge(self, node: int, need: int) -> None:
        """Let `node` need `need` too."""
        self.dependents[need].append(node)

    def needing(self, *targets: int) -> Hops:
        """All nodes that need one of the targets, directly or not."""
        hops = dict.fromkeys(targets, -1)
        level = list(targets)
        while level:
            further: list[int] = []
            for need in level:
                for node in self.dependents[need]:
                    if node not in hops:
                        hops[node] = need
                        further.append(node)
            level = further
        return hops

    def explain(self, node: int, hops: Hops) -> tuple[Label, ...]:
        """The first condition and the last value on the way from the node to the target of `hops`."""
        condition: tuple[Label, ...] = ()
        value: tuple[Label, ...] = ()
        while node >= 0:
            why = self.why.get(node)
            if why is not None and not why.is_condition:
                value = why.labels
            elif why is not None and not condition:
                condition = why.labels
            node = hops[node]
        return condition + value
