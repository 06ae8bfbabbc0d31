"""What follows from a function's graph (WGSL 15.2.3): failures, and what its callers must know.

In: the walk over a function, done. Out: the requirements that do not hold, with what explains each,
and the function's `Summary`.
"""

from __future__ import annotations

from ...diagnostics import Label
from ...ir.module import Function
from ...ir.node import Node
from .calls import MAX_LABELS
from .graph import CALL, NON_UNIFORM, NON_UNIFORM_IN_WORKGROUP, Hops
from .requirements import SUBGROUP, Flow, Requirement, Summary
from .walk import Walk

__all__ = ["Failure", "conclude"]

SEVERITIES = ("error", "warning", "info")


class Failure(Node):
    """A requirement that does not hold in a function, and why: the condition and the value that are not uniform."""

    function: Function
    requirement: Requirement
    why: tuple[Label, ...]


class _Conclusions:
    def __init__(self, w: Walk) -> None:
        self.w = w
        self.anywhere = w.graph.needing(NON_UNIFORM)
        self.in_workgroup = w.graph.needing(NON_UNIFORM, NON_UNIFORM_IN_WORKGROUP)
        self.call = w.graph.needing(CALL)
        numbers = range(len(w.function.parameters)) if w.function.stage is None else ()
        self.values = {i: w.graph.needing(w.graph.value_of(i)) for i in numbers}
        self.contents = {i: w.graph.needing(w.graph.contents_of(i)) for i in w.outputs}

    def flow(self, node: int) -> Flow:
        """What a value that leaves the function needs."""
        causes: dict[int, tuple[Label, ...]] = {}
        if node in self.anywhere:
            causes[NON_UNIFORM] = self.w.graph.explain(node, self.anywhere)
        elif node in self.in_workgroup:
            causes[NON_UNIFORM_IN_WORKGROUP] = self.w.graph.explain(node, self.in_workgroup)
        values = [i for i, hops in self.values.items() if node in hops]
        return Flow(causes, values, [i for i, hops in self.contents.items() if node in hops])

    def failures(self) -> tuple[list[Failure], list[tuple[Requirement, int]]]:
        """The requirements that do not hold, and those that callers decide."""
        failed: list[Failure] = []
        open: list[tuple[Requirement, int]] = []
        for requirement, node in self.w.sites:
            hops = self.anywhere if requirement.scope in SUBGROUP else self.in_workgroup
            if node in hops:
                failed.append(Failure(self.w.function, requirement, self.w.graph.explain(node, hops)))
            else:
                open.append((requirement, node))
        return failed, open

    def summary(self, open: list[tuple[Requirement, int]]) -> Summary:
        return Summary(
            self._on(open, self.call),
            {i: found for i, hops in self.values.items() if (found := self._on(open, hops))},
            {i: found for i, hops in self.contents.items() if (found := self._on(open, hops))},
            self.flow(self.w.returned),
            {i: self.flow(node) for i, node in self.w.outputs.items()},
        )

    def _on(self, open: list[tuple[Requirement, int]], hops: Hops) -> list[Requirement]:
        """The requirements on one thing: of those for one rule the first of the highest severity."""
        found: dict[str, tuple[Requirement, int]] = {}
        for requirement, node in open:
            if node in hops:
                before = found.get(requirement.rule)
                if before is None or _rank(requirement) < _rank(before[0]):
                    found[requirement.rule] = requirement, node
        return [self._explained(requirement, node, hops) for requirement, node in found.values()]

    def _explained(self, requirement: Requirement, node: int, hops: Hops) -> Requirement:
        labels = (*requirement.labels, *self.w.graph.explain(node, hops))[:MAX_LABELS]
        return Requirement(requirement.what, requirement.scope, requirement.severity, labels, requirement.argument)


def _rank(requirement: Requirement) -> int:
    return SEVERITIES.index(requirement.severity)


def conclude(w: Walk) -> tuple[list[Failure], Summary]:
    """The failures in a function, and its summary."""
    conclusions = _Conclusions(w)
    failed, open = conclusions.failures()
    return failed, conclusions.summary(open)
