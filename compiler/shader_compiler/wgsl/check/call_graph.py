"""What only the calls between functions show: recursion (WGSL 11), aliased pointers, limits of stages.

In: all functions, their bodies checked; `Checker.calls`, `uses`, `restricted`, `discards`. Out: errors.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.handles import Texture
from ...ir.module import Function, GlobalVariable, Stage
from ...ir.types import Pointer
from ...source import Span
from .aliasing import check_aliasing
from .state import Checker

__all__ = ["check_call_graph"]


def check_call_graph(c: Checker) -> None:
    """No recursion; no aliased pointers; and what an entry point reaches is allowed in its stage."""
    if _has_recursion(c):
        return
    if any(isinstance(p.type, Pointer) for _, made in c.bodies for p in made.parameters):
        check_aliasing(c, _callees_first(c))
    reported: set[Span] = set()
    for _, made in c.bodies:
        if made.stage is not None:
            _check_stage(c, made, reported)
            _check_immediates(c, made)


def _check_immediates(c: Checker, entry: Function) -> None:
    """An entry point reaches one variable in `immediate` at most (7.3)."""
    uses = {v: span for f in _reached(c, entry) for v, span in c.uses.get(f, {}).items() if v.space == "immediate"}
    if len(uses) > 1:
        c.report("E0538", f"`{entry.name}` uses more than one variable in `immediate`", entry.span,
                 related=[(span, f"`{variable.name}` is used here") for variable, span in uses.items()],
                 help="put them into one structure")  # fmt: skip


def _has_recursion(c: Checker) -> bool:
    """Report a cycle of calls with its chain; depth first, with a stack of its own."""
    done: set[Function] = set()
    found = False
    for _, start in c.bodies:
        path: list[Function] = []
        pending: list[tuple[Function, bool]] = [(start, False)]
        while pending:
            node, leave = pending.pop()
            if leave:
                path.pop()
                done.add(node)
            elif node in path:
                _report_recursion(c, path[path.index(node) :])
                found = True
            elif node not in done:
                path.append(node)
                pending.append((node, True))
                pending += [(callee, False) for callee in c.calls.get(node, ())]
    return found


def _report_recursion(c: Checker, cycle: list[Function]) -> None:
    pairs = list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
    c.report("E0207", f"`{cycle[0].name}` calls itself", cycle[0].span,
             related=[(c.calls[caller][callee], f"`{caller.name}` calls `{callee.name}`") for caller, callee in pairs],
             notes=["WGSL has no recursion"])  # fmt: skip


def _callees_first(c: Checker) -> list[Function]:
    done: dict[Function, None] = {}
    pending = [made for _, made in reversed(c.bodies)]
    while pending:
        missing = [f for f in c.calls.get(pending[-1], ()) if f not in done]
        if missing and pending[-1] not in done:
            pending += missing
        else:
            done[pending.pop()] = None
    return list(done)


def _reached(c: Checker, start: Function) -> Iterator[Function]:
    seen = {start}
    pending = [start]
    while pending:
        found = pending.pop()
        yield found
        fresh = [f for f in c.calls.get(found, ()) if f not in seen]
        seen.update(fresh)
        pending += fresh


Limit = tuple[str, Span]


def _check_stage(c: Checker, entry: Function, reported: set[Span]) -> None:
    """What an entry point reaches must be allowed in its stage. A place is reported once."""
    for what, span in _limits(c, entry):
        if span not in reported:
            reported.add(span)
            c.report("E0528", f"{what} is not allowed in the {entry.stage} stage", span,
                     related=[(entry.span, "reached from this entry point"), *_chain(c, entry, span)])  # fmt: skip


def _chain(c: Checker, entry: Function, place: Span) -> list[tuple[Span, str]]:
    """The calls that lead from an entry point to the function that has a place in its body."""
    came_from: dict[Function, tuple[Function, Span]] = {}
    goal = next((made for node, made in c.bodies if _lies_in(place, node.body.span)), entry)
    for caller in _reached(c, entry):
        for callee, span in c.calls.get(caller, {}).items():
            came_from.setdefault(callee, (caller, span))
    chain: list[tuple[Span, str]] = []
    while goal in came_from:
        caller, span = came_from[goal]
        chain.append((span, f"`{caller.name}` calls `{goal.name}`"))
        goal = caller
    return chain[::-1]


def _lies_in(place: Span, whole: Span) -> bool:
    return place.source is whole.source and whole.start <= place.start < whole.end


def _limits(c: Checker, entry: Function) -> Iterator[Limit]:
    """What the entry point reaches and its stage does not have."""
    stage = entry.stage
    assert stage is not None
    reached = list(_reached(c, entry))
    for caller, row, span in c.restricted:
        if caller in reached and row.stages is not None and stage not in row.stages:
            yield f"`{row.name}`", span
    for function in reached:
        if stage != "fragment" and function in c.discards:
            yield "`discard`", c.discards[function]
        for variable, span in c.uses.get(function, {}).items():
            if not _is_accessible(variable, stage):
                yield f"the variable `{variable.name}` in `{variable.space}`", span


def _is_accessible(variable: GlobalVariable, stage: Stage) -> bool:
    """Workgroup memory exists in the compute stage alone; vertex shaders do not write buffers and textures."""
    if variable.space == "workgroup":
        return stage == "compute"
    if isinstance(variable.type, Texture):
        return stage != "vertex" or variable.type.access == "read"
    return not (stage == "vertex" and variable.space == "storage" and variable.access == "read_write")
