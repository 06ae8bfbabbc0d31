"""Uniformity (WGSL 15.2): barriers, derivatives and subgroup functions are called by all invocations
of a workgroup, a draw or a subgroup together, as far as that can be proved.

In: a checked module. Out: diagnostics, by rule: E0560 barriers, E0561 derivatives, E0562 subgroup and
quad functions, E0563 arguments that must be uniform; with W or I where a diagnostic filter asks for
a warning or for information.

Each function becomes a graph (`graph`) while `statements` and `expressions` walk over it; `conclusions`
reads from the graph what fails and what callers must know. The two scopes of the specification share
a graph: what differs between subgroups alone has a node of its own. Only functions that a requirement
concerns are analyzed; in most modules that is none.
"""

from __future__ import annotations

from ...diagnostics import Diagnostic
from ...ir.module import Function, Module
from ..behavior import NEXT
from .concerned import concerned_functions
from .conclusions import Failure, conclude
from .report import report
from .requirements import Summary
from .statements import finish, walk_body
from .walk import Walk

__all__ = ["check_uniformity"]


def check_uniformity(module: Module) -> list[Diagnostic]:
    """What is not provably called in uniform control flow."""
    filters = {rule: severity for severity, rule in module.diagnostics}
    summaries: dict[Function, Summary] = {}
    failures: list[Failure] = []
    for function in concerned_functions(module):
        found, summaries[function] = _analyze(function, summaries, filters)
        failures += found
    return report(failures)


def _analyze(
    function: Function, summaries: dict[Function, Summary], filters: dict[str, str]
) -> tuple[list[Failure], Summary]:
    w = Walk(function, summaries, filters)
    w.filter(function.diagnostics)
    _, behavior = walk_body(w, function.body, w.start)
    if behavior & NEXT:
        finish(w)
    return conclude(w)
