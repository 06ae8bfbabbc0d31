"""Diagnostic filters (WGSL 2.4.3): `@diagnostic(off, derivative_uniformity)` and the directive.

In: a filter as written. Out: its (severity, rule). Unknown rules are a warning, as the
specification has it; two filters that conflict are an error. The parser has checked their form.

In the IR filters stand at functions and blocks. Those at another statement become those of a block
around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from ...ir.statements import Block, Filters
from ...source import Span
from .. import ast
from ..spelling import did_you_mean
from .state import Checker

__all__ = ["check_filter", "filtered", "filters_of", "severity_of"]

RULES = ("derivative_uniformity", "subgroup_uniformity")


def check_filter(c: Checker, attribute: ast.Attribute, seen: dict[str, ast.Attribute]) -> None:
    """Check `@diagnostic(severity, rule)`; `seen` holds the filters of the same place by rule."""
    assert attribute.arguments is not None
    rule = attribute.arguments[1]
    name = _spelled(rule)
    warn_unknown(c, name, rule.span)
    before = seen.setdefault(name, attribute)
    if before is not attribute:
        # The same filter twice at one place conflicts with itself, whatever the severities.
        raise c.fail("E0510", f"two filters for `{name}` stand here", attribute.span,
               related=[(before.span, "the other one")])  # fmt: skip


def severity_of(node: ast.Expression) -> str:
    """The severity that a filter names."""
    assert isinstance(node, ast.Identifier)
    return node.name


def warn_unknown(c: Checker, rule: str, span: Span) -> None:
    """A rule that nobody triggers is most likely misspelled."""
    if rule not in RULES and "." not in rule:
        c.report("W0508", f"unknown diagnostic rule `{rule}`", span, help=did_you_mean(rule, RULES),
                 notes=[f"the rules are {' and '.join(f'`{r}`' for r in RULES)}"])  # fmt: skip


def filters_of(attributes: Iterable[ast.Attribute]) -> Filters:
    """The filters among attributes that have been checked; of two for one rule the later one."""
    found: dict[str, str] = {}
    for attribute in attributes:
        match attribute:
            case ast.Attribute(name="diagnostic", arguments=(ast.Identifier(name=severity), rule)):
                found[_spelled(rule)] = severity
    return tuple([(severity, rule) for rule, severity in found.items() if rule])


def _spelled(rule: ast.Expression) -> str:
    """The name of a rule, perhaps with a qualifier: `tool.rule`."""
    match rule:
        case ast.Identifier(name=name):
            return name
        case ast.MemberExpression(base=ast.Identifier(name=tool), member=name):
            return f"{tool}.{name}"
    return ""


def filtered(check: Callable[[Checker, Any], int]) -> Callable[[Checker, Any], int]:
    """A check of a statement with attributes: what it appends goes into a block with the filters."""

    @wraps(check)
    def into_block(c: Checker, node: Any) -> int:
        filters = filters_of(node.attributes)
        if not filters:
            return check(c, node)
        outer, c.block = c.block, []
        try:
            return check(c, node)
        finally:
            outer.append(Block(node.span, c.block, filters))
            c.block = outer

    return into_block
