"""What the variables of a function hold at each point of it (WGSL 15.2.5), as nodes of the graph.

Branches are layers: a branch looks up in the layers below what it has not assigned itself. Where
branches meet, a variable that one of them assigned gets a node that needs the values of all. A
loop's layer gives a variable that is read before it is assigned a node of its own, which in the end
needs the value from before the loop and the one from the end of a round.

A jump copies nothing: it notes the time. What was assigned when is looked up where the jumps arrive, so
that many jumps over many variables cost no more than their sum.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from ...ir.module import Parameter
from ...ir.node import Node
from ...ir.statements import LocalVariable
from .graph import Graph

__all__ = ["Changes", "Layer", "Variable", "Variables"]

# A parameter that points into the address space `function` stands for the memory there.
Variable = LocalVariable | Parameter
Changes = dict[Variable, int]


class _Exit(Node):
    """Jumps out of a layer: when, and the values of what has been assigned in layers above it."""

    time: int
    values: Changes


class Layer:
    """One branch. `changes`: its assignments; `history`: all of them, with their times; `exits`: jumps, by
    where they lead; `entries`, for a loop: the values at the start of a round.
    """

    __slots__ = ("below", "changes", "entries", "exits", "history")

    def __init__(self, below: Layer | None, *, is_loop: bool = False) -> None:
        self.below = below
        self.changes: Changes = {}
        self.history: dict[Variable, list[tuple[int, int]]] = {}
        self.exits: dict[object, list[_Exit]] = {}
        self.entries: Changes | None = {} if is_loop else None


class Variables:
    """The layers at the place of the walk; `top` is that of the innermost branch."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.top = Layer(None)
        self.time = 0

    def get(self, variable: Variable) -> int | None:
        """The variable's value; None where it is not declared any more, or not yet."""
        return self._value(self.top, variable)

    def set(self, variable: Variable, node: int) -> None:
        """Assign."""
        self.time += 1
        self.top.changes[variable] = node
        self.top.history.setdefault(variable, []).append((self.time, node))

    def push(self, *, is_loop: bool = False) -> Layer:
        """Begin a branch or a loop."""
        self.top = Layer(self.top, is_loop=is_loop)
        return self.top

    def pop(self) -> Changes:
        """End it; gives what it assigned."""
        done = self.top
        assert done.below is not None
        self.top = done.below
        for target, exits in done.exits.items():
            self.top.exits.setdefault(target, []).append(_Exit(self.time, self._values_at(exits, done, done.history)))
        return done.changes

    def jump(self, target: object) -> None:
        """Leave for `target` from here."""
        self.time += 1
        self.top.exits.setdefault(target, []).append(_Exit(self.time, {}))

    def arrive(self, target: object) -> None:
        """Here all jumps to `target` arrive, which started above this layer after its last assignment."""
        self._assign(self._values_at(self.top.exits.pop(target, []), self.top, {}))

    def continue_(self, target: object) -> None:
        """Here, in a loop's own layer, all jumps to its `continuing` arrive, from anywhere in its body."""
        self._assign(self._values_at(self.top.exits.pop(target, []), self.top, self.top.history))

    def _assign(self, values: Changes) -> None:
        for variable, node in values.items():
            self.set(variable, node)

    def join(self, ways: list[Changes]) -> None:
        """Several ways meet, which began here."""
        holding: dict[Variable, list[int]] = {}
        for way in ways:
            for variable, node in way.items():
                holding.setdefault(variable, []).append(node)
        for variable, nodes in holding.items():
            before = self.get(variable)
            if before is not None:
                self.set(variable, self.graph.node(nodes if len(nodes) == len(ways) else [*nodes, before]))

    def leave(self, loop: Layer, target: object) -> Changes:
        """End a loop; gives the values with which jumps to `target` leave it."""
        left = self._values_at(loop.exits.pop(target, []), loop, loop.history)
        self.pop()
        return left

    def close(self, loop: Layer) -> None:
        """A round of the loop ends here; a further round begins with the values of now."""
        ends = dict(loop.changes)
        for variable in loop.history:
            self._entry(loop, variable)
        for variable, node in (loop.entries or {}).items():
            self.graph.edge(node, ends.get(variable, node))

    def _values_at(self, exits: list[_Exit], layer: Layer, own: Iterable[Variable]) -> Changes:
        """The values at the exits, of the variables `own` and of those that a layer above has assigned.

        A value that the layer assigned is one of an exit between that and the next assignment.
        """
        times = [e.time for e in exits]
        above: dict[Variable, list[tuple[int, int]]] = {}
        for e in exits:
            for variable, node in e.values.items():
                above.setdefault(variable, []).append((e.time, node))
        out: Changes = {}
        for variable in dict.fromkeys([*own, *above]):
            held = above.get(variable, [])
            nodes = {node for _, node in held}
            held_times = [time for time, _ in held]
            history = layer.history.get(variable, [])
            starts = [0, *[time for time, _ in history]]
            for i, start in enumerate(starts):
                end = starts[i + 1] if i + 1 < len(starts) else self.time + 1
                if _between(times, start, end) > _between(held_times, start, end):
                    value = history[i - 1][1] if i else self._before(layer, variable)
                    nodes |= set() if value is None else {value}
            if nodes:
                out[variable] = self.graph.node(nodes)
        return out

    def _before(self, layer: Layer, variable: Variable) -> int | None:
        """The value at the start of the layer, in a loop at the start of a round."""
        return self._entry(layer, variable) if layer.entries is not None else self._value(layer.below, variable)

    def _entry(self, loop: Layer, variable: Variable) -> int | None:
        assert loop.entries is not None
        known = loop.entries.get(variable)
        if known is None:
            before = self._value(loop.below, variable)
            if before is None:
                return None
            known = loop.entries[variable] = self.graph.fresh(before)
        return known

    def _value(self, layer: Layer | None, variable: Variable) -> int | None:
        while layer is not None:
            found = layer.changes.get(variable)
            if found is not None:
                return found
            if layer.entries is not None:
                found = self._entry(layer, variable)
                if found is not None:
                    layer.changes[variable] = found
                return found
            layer = layer.below
        return None


def _between(times: list[int], start: int, end: int) -> int:
    """How many of the sorted times are from `start` on and before `end`."""
    return bisect_left(times, end) - bisect_left(times, start)
