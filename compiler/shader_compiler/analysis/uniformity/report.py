"""Failures as diagnostics (WGSL 15.2): one for each cause, however many calls it concerns, and one for each call,
however many entry points reach it.
"""

from __future__ import annotations

from ...diagnostics import Diagnostic, Label
from ...source import Span
from .conclusions import SEVERITIES, Failure
from .requirements import Requirement

__all__ = ["report"]

Key = tuple[str, object, int]

NUMBERS = {"workgroup": 0, "derivative": 1, "subgroup": 2, "subgroup_matrix": 2}
LETTERS = {"error": "E", "warning": "W", "info": "I"}
GROUPS = {
    "workgroup": "of a workgroup",
    "derivative": "of a draw",
    "subgroup": "of a subgroup",
    "subgroup_matrix": "of a subgroup",
}


def report(failures: list[Failure]) -> list[Diagnostic]:
    """The diagnostics. Failures with the same rule and cause become one, about the first of them, and so do those of
    the same call.
    """
    by_cause: dict[Key, list[Failure]] = {}
    for failure in sorted(failures, key=_order):
        by_cause.setdefault(_key(failure), []).append(failure)
    by_call: dict[Key, list[list[Failure]]] = {}
    for same in by_cause.values():
        by_call.setdefault(_call_key(same[0].requirement), []).append(same)
    return [_diagnostic(same, [other[0] for other in others]) for same, *others in by_call.values()]


def _order(failure: Failure) -> tuple[int, str, int]:
    """The worst first, then in the order of the source."""
    span = failure.requirement.labels[0].span
    return SEVERITIES.index(failure.requirement.severity), span.source.name, span.start


def _key(failure: Failure) -> Key:
    cause = failure.why[0].span
    return failure.requirement.rule, cause.source, cause.start


def _call_key(requirement: Requirement) -> Key:
    span = requirement.labels[0].span
    return f"{requirement.what} {requirement.argument}", span.source, span.start


def _diagnostic(same: list[Failure], others: list[Failure]) -> Diagnostic:
    """The diagnostic of failures of one cause; `others` are of the same call."""
    requirement, why = same[0].requirement, same[0].why
    scope = requirement.scope
    number = 3 if requirement.argument is not None else NUMBERS[scope]
    code = f"{LETTERS[requirement.severity]}056{number}"
    first, *way = requirement.labels
    if requirement.argument is not None:
        message = f"the {requirement.argument} given to `{requirement.what}` must be uniform"
        first = Label(first.span, f"all invocations {GROUPS[scope]} must give the same")
    else:
        message = f"`{requirement.what}` needs uniform control flow"
        first = Label(first.span, f"some invocations {GROUPS[scope]} may not come here")
    return Diagnostic(
        code, message, first, *_merged((*way, *why)), notes=_notes(requirement, same, others), help=_help(requirement)
    )


def _merged(labels: tuple[Label, ...]) -> list[Label]:
    """Labels of one place become one."""
    out: list[Label] = []
    for label in labels:
        if out and _place(out[-1].span) == _place(label.span):
            out[-1] = Label(label.span, f"{out[-1].text}: {label.text}")
        else:
            out.append(label)
    return out


def _place(span: Span) -> tuple[object, int, int]:
    return span.source, span.start, span.end


def _notes(requirement: Requirement, same: list[Failure], others: list[Failure]) -> list[str]:
    places = dict.fromkeys([_line(f.requirement) for f in same])
    notes = [f"the same concerns {_listed(list(places)[1:])}"] if len(places) > 1 else []
    if others:
        ways = dict.fromkeys([f"`{f.function.name}` in line {_number(f.why[0].span)}" for f in others])
        notes.append(f"it is reached in such a way from {_listed(list(ways))}, too")
    if requirement.rule:
        notes.append(f"the rule is `{requirement.rule}`; `@diagnostic(off, {requirement.rule})` turns it off")
    return notes


def _line(requirement: Requirement) -> str:
    return f"`{requirement.what}` in line {_number(requirement.labels[0].span)}"


def _number(span: Span) -> int:
    return span.source.position(span.start)[0]


# More places than this are counted, not listed.
MAX_LISTED = 4


def _listed(places: list[str]) -> str:
    if len(places) > MAX_LISTED:
        return f"{', '.join(places[:MAX_LISTED])} and {len(places) - MAX_LISTED} more"
    return " and ".join(filter(None, [", ".join(places[:-1]), places[-1]]))


def _help(requirement: Requirement) -> str | None:
    if requirement.argument is not None:
        return None
    if requirement.what == "textureSample":
        return "sample before the invocations part, or use `textureSampleLevel` or `textureSampleGrad`"
    if requirement.what == "textureSampleCompare":
        return "sample before the invocations part, or use `textureSampleCompareLevel`"
    if requirement.scope == "workgroup":
        return "move it out of what only some invocations execute"
    return "call it before the invocations part, and use the result where it is needed"
