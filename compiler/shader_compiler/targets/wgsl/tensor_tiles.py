"""Tensor tiles in WGSL, which has none: what takes their place, and what that takes of workgroup memory.

In: a module. Out: one without tensor tiles; for two such modules, the difference.
"""

from __future__ import annotations

from ...analysis.uses import globals_by_entry_point
from ...analysis.workgroup_memory import exceeded, workgroup_bytes
from ...diagnostics import Diagnostic
from ...ir.module import Module
from ..tiles import TENSOR, tiles_used

__all__ = ["memory_added", "without_tensor_tiles"]


def without_tensor_tiles(module: Module) -> Module:
    """The module with what any GPU can do in the place of tensor tiles; itself where it has none.

    Raises CompileError for workgroups that cannot hold one.
    """
    span = tiles_used(module).get(TENSOR)
    if span is None:
        return module
    # Imported for those who need it: few do.
    from ...transform.tensor_tiles import tensor_tiles

    return tensor_tiles(module, span)


def memory_added(source: Module, module: Module) -> tuple[tuple[Diagnostic, ...], dict[str, int]]:
    """Warnings for entry points that are too large only now, and the bytes that each entry point has more."""
    if len(source.globals) == len(module.globals):
        return (), {}
    before = {entry.name: used for entry, used in globals_by_entry_point(source).items()}
    warnings: list[Diagnostic] = []
    added: dict[str, int] = {}
    for entry, used in globals_by_entry_point(module).items():
        added[entry.name] = workgroup_bytes(used) - workgroup_bytes(before[entry.name])
        if not any(exceeded(entry, before[entry.name])):
            warnings += exceeded(entry, used)
    return tuple(warnings), added
