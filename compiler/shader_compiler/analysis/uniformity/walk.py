"""What is known during the walk over one function."""

from __future__ import annotations

from ...diagnostics import Label
from ...ir.expressions import Expression
from ...ir.module import Function, GlobalVariable, Parameter
from ...ir.node import Node
from ...ir.statements import Filters, LocalVariable, Value
from ...ir.types import Pointer
from ...source import Span
from .graph import CALL, Graph, Why
from .requirements import Requirement, Summary
from .sources import Source, of_input
from .variables import Variables

__all__ = ["Jumps", "Place", "Walk", "points_into_function"]


class Place(Node):
    """Memory that a pointer leads to: the variable, or the parameter that points there; whether all of
    it; and what the indices on the way need.
    """

    root: LocalVariable | GlobalVariable | Parameter
    is_whole: bool
    needs: tuple[int, ...]


class Jumps(Node):
    """A loop or a switch, as the target of `break`. `continuing` is the target of `continue`, in a loop."""

    continuing: object | None


class Walk:
    """The graph of a function while it grows."""

    def __init__(self, function: Function, summaries: dict[Function, Summary], severities: dict[str, str]) -> None:
        self.function = function
        self.summaries = summaries
        self.severities = severities
        self.graph = Graph(len(function.parameters))
        self.variables = Variables(self.graph)
        self.values: dict[Value, int | Place] = {}
        self.numbers = {parameter: i for i, parameter in enumerate(function.parameters)}
        self.jumps: list[Jumps] = []
        # A requirement, and the node that must be uniform.
        self.sites: list[tuple[Requirement, int]] = []
        self.returned = self.graph.fresh()
        self.outputs = {i: self.graph.fresh() for p, i in self.numbers.items() if points_into_function(p)}
        self.inputs: dict[Parameter, Source | None] = {}
        if function.stage is not None:
            self.inputs = {p: of_input(p, function.stage) for p in function.parameters}
        for i in self.outputs:
            self.variables.set(function.parameters[i], self.graph.contents_of(i))

    @property
    def start(self) -> int:
        """The control flow at the start of the function: that of the call. Entry points are called uniformly."""
        return CALL

    def filter(self, filters: Filters) -> None:
        """Let further severities hold from here."""
        self.severities = {**self.severities, **{rule: severity for severity, rule in filters}}

    def severity(self, rule: str) -> str:
        """The severity of the nearest filter for the rule, if it has a name."""
        return self.severities.get(rule, "error") if rule else "error"

    def source(self, found: Source | None, span: Span) -> list[int]:
        """The node of a value that is not uniform; none where it is."""
        if found is None:
            return []
        return [self.graph.node((found.node,), Why((Label(span, found.text),)))]

    def condition(self, expression: Expression, needs: list[int], flow: int) -> int:
        """Control flow that depends on the expression."""
        if set(needs) <= {flow}:
            return flow
        label = Label(expression.span, "here invocations may go different ways")
        return self.graph.node((flow, *needs), Why((label,), is_condition=True))


def points_into_function(parameter: Parameter) -> bool:
    """Whether the parameter stands for a variable of a caller."""
    return isinstance(parameter.type, Pointer) and parameter.type.space == "function"
