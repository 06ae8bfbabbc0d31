"""Directives (WGSL 4): `enable`, `requires`, `diagnostic`.

In: the directives of a module. Out: the extensions, in the order of the source, and the filters.
"""

from __future__ import annotations

from ...ir.node import Node
from .. import ast
from ..resolve import nearest
from .diagnostic_filters import check_severity, warn_unknown
from .state import Checker, Failed

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
    out = Directives([], [], [])
    for node in c.unit.directives:
        match node:
            case ast.EnableDirective():
                out.enables += _names(c, node.names, ENABLE, "extension")
            case ast.RequiresDirective():
                out.requires += _names(c, node.names, REQUIRES, "language feature")
            case ast.DiagnosticDirective():
                _filter(c, node, out)
    out.enables = list(dict.fromkeys(out.enables))
    out.requires = list(dict.fromkeys(out.requires))
    c.enables.update(out.enables)
    if "subgroup_size_control" in c.enables:
        c.enables.add("subgroups")
    return out


def _names(c: Checker, names: tuple[ast.Identifier, ...], known: tuple[str, ...], what: str) -> list[str]:
    for node in names:
        if node.name not in known:
            suggestion = nearest(node.name, known)
            c.report("E0208", f"unknown {what} `{node.name}`", node.span,
                     help=f"did you mean `{suggestion}`?" if suggestion else None)  # fmt: skip
    return [node.name for node in names if node.name in known]


def _filter(c: Checker, node: ast.DiagnosticDirective, out: Directives) -> None:
    try:
        severity = check_severity(c, node.severity)
    except Failed:
        return
    warn_unknown(c, node.rule, node.span)
    for other, rule in out.filters:
        if rule == node.rule and other != severity:
            c.report("E0510", f"two filters for `{rule}` differ", node.span)
    out.filters.append((severity, node.rule))
