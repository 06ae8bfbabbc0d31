"""PTX for NVIDIA's driver: a checked module in, one text with an entry for each compute entry point out.

Every buffer, uniform buffers too, is one `.param .u64` device pointer, every texture a texture object, every
storage texture a surface object, every comparison sampler a number (`comparison`); another sampler has a
parameter that is not read. If all that an entry uses are in group 0, there is one for each binding from 0 to
the last, used or not; otherwise one for each resource, by (group, binding). After them come, again as `.u64`,
the byte length of each buffer whose length is read or checked, then for each texture and sampler that are used
together an object of both, by their places; then, where several workgroups are one block (`merging`), their
number along x. The last parameter is the variable in `immediate`, by value. The block's dimensions are the
workgroup's size, `.reqntid` holds that.

As in WebGPU, what a kernel writes through one binding it must not read through another: a read-only or
uniform buffer that overlaps a written one is read at any time, and so is a texture.
"""

from __future__ import annotations

from ...diagnostics import CompileError, Diagnostic
from ...ir.module import Function, Module
from ...options import Options
from ...transform.bounds_checks import bounds_checks
from ...transform.buffer_views import buffer_views
from ...transform.integer_arithmetic import integer_arithmetic
from ...transform.loop_conditions import loop_conditions
from ...transform.substitute_overrides import substitute_overrides
from ...transform.tile_bounds import has_tiles, tile_bounds
from ...unit import TargetText
from . import names
from .entry import translate
from .tables import declarations
from .unsupported import refuse_textures

__all__ = ["emit", "lower"]


def emit(module: Module, options: Options) -> TargetText:
    """The PTX of a module's compute entry points.

    Raises CompileError where there are none, and for what PTX cannot express. 豫言 has it that entry points of
    other stages leave a comment each, also where there is nothing else.
    """
    compute = [f for f in module.entry_points if f.stage == "compute"]
    if not compute and not (module.source.dialect == "yuyan" and module.entry_points):
        message = "PTX has compute entry points only, and this module has none"
        raise CompileError(Diagnostic("E0720", message, *[f.span for f in module.entry_points[:1]]))
    refuse_textures(module, compute)
    module = lower(module, options)
    tables: dict[tuple[int, ...], str] = {}
    entries = {f.name: translate(module, f, options, tables) for f in module.entry_points if f.stage == "compute"}
    lines = [f".version {options.ptx_version}", f".target {options.ptx_target}", ".address_size 64"]
    lines += [_left_out(f) for f in module.entry_points if f.stage != "compute"]
    lines += declarations(tables)
    for text in entries.values():
        lines += ["", *text.lines]
    return TargetText(
        "\n".join(lines) + "\n",
        {name: names.entry_name(name) for name in entries},
        {name: text.arguments for name, text in entries.items()},
        workgroups_per_block={name: text.workgroups for name, text in entries.items()},
    )


def lower(module: Module, options: Options) -> Module:
    """The passes that the translation counts on."""
    module = buffer_views(substitute_overrides(module, options.overrides), checks=options.bounds_checks)
    module = loop_conditions(module)
    if options.bounds_checks:
        module = bounds_checks(tile_bounds(module) if has_tiles(module) else module)
    return integer_arithmetic(module)


def _left_out(function: Function) -> str:
    return f"// {names.entry_name(function.name)}: a {function.stage} entry point; PTX has none"
