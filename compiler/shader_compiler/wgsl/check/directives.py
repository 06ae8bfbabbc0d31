"""Directives (WGSL 4): `enable`, `requires`, `diagnostic`.

In: the directives of a module. Out: the extensions, in the order of the source, and the filters.
"""

from __future__ import annotations

from ...ir.node import Node
from ...source import Span
from .. import ast
from ..spelling import did_you_mean
from .diagnostic_filters import severity_of, warn_unknown
from .state import Checker

__all__ = ["directives"]

ENABLE = ("f16", "clip_distances", "dual_source_blending", "subgroups", "primitive_index", "subgroup_size_control",
    "chromium_experimental_subgroup_matrix",
)  # fmt: skip
REQUIRES = (
    "readonly_and_readwrite_storage_textures", "packed_4x8_integer_dot_product", "unrestricted_pointer_parameters",
    "pointer_composite_access", "uniform_buffer_standard_layout", "subgroup_id", "subgroup_uniformity",
    "texture_and_sampler_let", "texture_formats_tier1", "linear_indexing", "fragment_depth", "immediate_address_space",
    "buffer_view",
)  # fmt: skip


class Directives(Node):
    """What the directives say."""

    enables: list[str]
    requires: list[str]
    filters: list[tuple[str, str]]


def directives(c: Checker) -> Directives:
    """Check all directives and note the enabled extensions."""
    out, places = Directives([], [], []), list[Span]()
    for node in c.unit.directives:
        match node:
            case ast.EnableDirective():
                out.enables += _names(c, node.names, ENABLE, "extension")
            case ast.RequiresDirective():
                out.requires += _names(c, node.names, REQUIRES, "language feature")
            case ast.DiagnosticDirective():
                _filter(c, node, out, places)
    out.enables = list(dict.fromkeys(out.enables))
    out.requires = list(dict.fromkeys(out.requires))
    c.enables.update(out.enables)
    if "subgroup_size_control" in c.enables:
        c.enables.add("subgroups")
    return out


def _names(c: Checker, names: tuple[ast.Identifier, ...], known: tuple[str, ...], what: str) -> list[str]:
    for node in names:
        if node.name not in known:
            c.report("E0208", f"unknown {what} `{node.name}`", node.span, help=did_you_mean(node.name, known))
    return [node.name for node in names if node.name in known]


def _filter(c: Checker, node: ast.DiagnosticDirective, out: Directives, places: list[Span]) -> None:
    """Note a filter; `places` are those of the filters in `out`."""
    severity = severity_of(node.severity)
    warn_unknown(c, node.rule, node.rule_span)
    for (other, rule), span in zip(out.filters, places, strict=True):
        if rule == node.rule and other != severity:
            c.report("E0510", f"two filters for `{rule}` differ", node.span, related=[(span, "the other one")])
    out.filters.append((severity, node.rule))
    places.append(node.span)
