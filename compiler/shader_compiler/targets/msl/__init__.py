"""The Metal Shading Language: a few lowering passes, then a printer.

In: a checked module and options. Out: MSL text, the entry points' names in it, and the arguments that
the host passes to each. Resources are arguments: a buffer's index is group * 16 + binding. A variable in
`immediate` is a `constant` reference at a free index. Entry points that ask for the length of a runtime-sized
array get one more, `constant uint* buffer_lengths`: the byte sizes of the buffers that `Argument.members` lists.
"""

from __future__ import annotations

from ...ir.module import Module
from ...options import Options
from ...transform.bounds_checks import bounds_checks
from ...transform.buffer_views import buffer_views
from ...transform.conversions import conversions
from ...transform.falling_smoothstep import falling_smoothstep
from ...transform.integer_arithmetic import integer_arithmetic
from ...transform.substitute_overrides import substitute_overrides
from ...transform.tile_bounds import has_tiles, tile_bounds
from ...transform.unused import unused
from ...transform.zero_workgroup import zero_workgroup
from ...unit import TargetText
from .bindings import arguments
from .module import write_module
from .output import Output
from .unsupported import refuse_unsupported
from .wrapping import wrapping_integers

__all__ = ["emit", "lower"]


def emit(module: Module, options: Options) -> TargetText:
    """The module as MSL. Raises CompileError where Metal cannot express it."""
    lowered = lower(module, options)
    refuse_unsupported(lowered, options)
    output = Output(lowered, options)
    entries = output.module.entry_points
    parameters = {entry.name: arguments(output.module, entry, output.needs[entry]) for entry in entries}
    text = write_module(output)
    return TargetText(text, {entry.name: output.names.of(entry) for entry in entries}, parameters)


def lower(module: Module, options: Options) -> Module:
    """The module in terms that C++ gives WGSL's meaning to."""
    module = unused(substitute_overrides(module, options.overrides))
    module = buffer_views(module, checks=options.bounds_checks)
    if options.zero_initialize_workgroup_memory:
        module = zero_workgroup(module)
    if options.bounds_checks:
        module = bounds_checks(tile_bounds(module) if has_tiles(module) else module)
    module = falling_smoothstep(conversions(module))
    module = integer_arithmetic(module)
    return wrapping_integers(module)
