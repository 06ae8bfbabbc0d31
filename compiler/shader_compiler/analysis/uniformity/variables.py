"""What the variables of a function hold at each point of it (WGSL 15.2.5), as nodes of the graph.

Branches are layers: a branch looks up in the layers below what it has not assigned itself. Where
branches meet, a variable that one of them assigned gets a node that needs the values of all. A
loop's layer gives a variable that is read before it is assigned a node of its own, which in the end
needs the value from before the loop and the one from the end of a round.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...ir.module import Parameter
from ...ir.statements import LocalVariable
from .graph import Graph

__all__ = ["Changes", "Layer", "Variable", "Variables"]

# A parameter that points into the address space `function` stands for the memory there.
Variable = LocalVariable | Parameter
Changes = dict[Variable, int]


class Layer:
    """The assignments of one branch. `entries`, for a loop: the values at the start of a round."""

    __slots__ = ("below", "changes", "entries")

    def __init__(self, below: Layer | None, *, is_loop: bool = False) -> None:
        self.below = below
        self.changes: Changes = {}
        self.entries: Changes | None = {} if is_loop else None


class Variables:
    """The layers at the place of the walk; `top` is that of the innermost branch."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.top = Layer(None)

    def get(self, variable: Variable) -> int | None:
        """The variable's value; None where it is not declared any more, or not yet."""
        return self._value(self.top, variable)

    def set(self, variable: Variable, node: int) -> None:
        """Assign."""
        self.top.changes[variable] = node

    def push(self, *, is_loop: bool = False) -> Layer:
        """Begin a branch or a loop."""
        self.top = Layer(self.top, is_loop=is_loop)
        return self.top

    def pop(self) -> Changes:
        """End it; gives what it assigned."""
        done = self.top
        assert done.below is not None
        self.top = done.below
        return done.changes

    def since(self, layer: Layer) -> Changes:
        """All assignments of the layers above `layer`."""
        layers: list[Layer] = []
        current: Layer | None = self.top
        while current is not layer:
            assert current is not None
            layers.append(current)
            current = current.below
        return {variable: node for above in reversed(layers) for variable, node in above.changes.items()}

    def join(self, ways: list[Changes]) -> None:
        """Several ways meet, which began here."""
        for variable, node in self._meet(ways, ways, self.get).items():
            if self.get(variable) is not None:
                self.set(variable, node)

    def continued(self, ways: list[Changes], loop: Layer) -> Changes:
        """The values where the ways through a loop's body meet, at the start of `continuing`."""
        return self._meet(ways, ways, partial(self._entry, loop))

    def left(self, breaks: list[Changes], ends: Changes, loop: Layer) -> Changes:
        """The values where a loop is left. A variable that `breaks` have not assigned may have been in an
        earlier round, which ended with the values `ends`.
        """
        return self._meet(breaks, [*breaks, ends], partial(self._entry, loop))

    def _meet(self, ways: list[Changes], assigned: list[Changes], before: Callable[[Variable], int | None]) -> Changes:
        """The values of all that is in `assigned`; a way that has not assigned a variable left it as it was."""
        if len(ways) == 1 and ways == assigned:
            return dict(ways[0])
        out: Changes = {}
        for variable in dict.fromkeys([v for way in assigned for v in way]):
            values = [way.get(variable) for way in ways]
            if None in values:
                values.append(before(variable))
            known = [v for v in values if v is not None]
            if known:
                out[variable] = self.graph.node(known)
        return out

    def close(self, loop: Layer, ends: Changes) -> None:
        """The rounds of a loop end with the values `ends`; a further round begins with them."""
        for variable, node in (loop.entries or {}).items():
            self.graph.edge(node, ends.get(variable, node))

    def _entry(self, layer: Layer, variable: Variable) -> int | None:
        """The value at the start of the layer, in a loop at the start of a round."""
        if layer.entries is None:
            return self._value(layer, variable)
        known = layer.entries.get(variable)
        if known is None:
            assert layer.below is not None
            before = self._value(layer.below, variable)
            if before is None:
                return None
            known = layer.entries[variable] = self.graph.fresh(before)
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
