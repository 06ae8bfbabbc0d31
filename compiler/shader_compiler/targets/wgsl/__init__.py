"""The WGSL target: canonical, readable WGSL.

In: a checked module. Out: its text. The user's names and order stay; comments, aliases and constant
expressions are gone; each literal says its type; two spaces a level, a blank line between
declarations. What comes out, compiled again, comes out the same.

A variable that a loop declares without a value gets its zero in the text: Tint and naga, as SPIR-V, set it once.
`Options.wgsl_for` "naga" changes what `naga` says. 豫言 has it that linear indices are computed wherever the
text goes.
"""

from __future__ import annotations

from ...builtins.tiles import TILE_ROWS
from ...diagnostics import CompileError, Diagnostic
from ...ir.module import Module
from ...options import Options
from ...transform.linear_indices import COMPUTED, linear_indices
from ...transform.loop_variables import loop_variables
from ...transform.tile_bounds import HAS_TILES
from ...unit import TargetText
from ..tiles import PRIVATE, refuse_tiles
from .declarations import DeclarationPrinter
from .naga import REFUSED, for_naga
from .names import Names
from .nesting import nest
from .tensor_tiles import memory_added, without_tensor_tiles

__all__ = ["emit", "lower"]


def emit(module: Module, options: Options) -> TargetText:
    """The module as WGSL.

    Raises CompileError for what Dawn's extension lacks of subgroup matrices, and for workgroups that cannot hold a
    tensor tile.
    """
    refuse_tiles(module, (*TILE_ROWS, PRIVATE), "WGSL", "E0700")
    if options.wgsl_for == "naga" and HAS_TILES in module.enables:
        message = "naga has no subgroup matrices of Dawn's extension"
        raise CompileError(Diagnostic("E0701", message, *[f.span for f in module.entry_points[:1]]))
    lowered = lower(module, options)
    nested = nest(lowered)
    names = Names(lowered, nested.bodies)
    left_out = frozenset(COMPUTED) if _computes_indices(module, options) else frozenset[str]()
    printer = DeclarationPrinter(names, nested, left_out=left_out)
    parts = _directives(lowered, for_naga=options.wgsl_for == "naga")
    parts += [printer.declaration(d) for d in lowered.declarations]
    text = "\n\n".join(parts) + "\n" if parts else ""
    named = {entry.name: names[entry] for entry in lowered.entry_points}
    warnings, added = memory_added(module, lowered)
    return TargetText(text, named, warnings=warnings, workgroup_bytes=added)


def lower(module: Module, options: Options) -> Module:
    """The module in terms of WGSL, or of what naga has of it."""
    # What 豫言 declares without a value gets one before it is read.
    if module.source.dialect != "yuyan":
        module = loop_variables(module)
    if options.wgsl_for == "naga":
        module = for_naga(module, options)
    elif _computes_indices(module, options):
        module = linear_indices(module)
    return without_tensor_tiles(module)


def _computes_indices(module: Module, options: Options) -> bool:
    return options.wgsl_for == "naga" or module.source.dialect == "yuyan"


def _directives(module: Module, *, for_naga: bool) -> list[str]:
    """The directives, one a line, as one part of the text."""
    lines = [f"enable {name};" for name in module.enables if not (for_naga and name in REFUSED)]
    if not for_naga:
        lines += [f"requires {name};" for name in module.requires]
    lines += [f"diagnostic({severity}, {rule});" for severity, rule in module.diagnostics]
    return ["\n".join(lines)] if lines else []
