"""What concerns a module as a whole: bindings that collide, memory that lies badly, limits.

In: a module that the front end has checked. Out: diagnostics. Errors are what WGSL forbids; warnings
are what it allows and some of its implementations refuse.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ..diagnostics import Diagnostic, Label
from ..ir.module import Function, GlobalVariable, Module
from ..ir.types import Array, Struct, Type
from .layout import least_size, member_offsets, member_size, misplaced_in_uniform
from .uses import globals_by_entry_point
from .workgroup_memory import exceeded

__all__ = ["layout_table", "validate"]

# What every WebGPU device allows without being asked (WebGPU 3.6.2).
MAX_WORKGROUP_SIZE = (256, 256, 64)
MAX_INVOCATIONS = 256
# Offsets and lengths are u32.
MAX_BYTES = 0xFFFFFFFF


def validate(module: Module) -> list[Diagnostic]:
    """Everything that is wrong, or questionable, with the module."""
    uses = globals_by_entry_point(module)
    found = [*_oversized(module)] or [*_duplicate_bindings(module, uses), *_uniform_layouts(module)]
    for entry, used in uses.items():
        found += [*_workgroup_size(entry), *exceeded(entry, used)]
    return found


def _oversized(module: Module) -> Iterator[Diagnostic]:
    """Structures and arrays in memory whose bytes a u32 cannot count."""
    for declaration in module.declarations:
        type = declaration.type if isinstance(declaration, GlobalVariable) else declaration
        # A variable's structure is a declaration of its own.
        if not (type is declaration and isinstance(type, Struct)) and not isinstance(type, Array):
            continue
        try:
            size = least_size(type)
        except ValueError:  # not in memory, or not of a size that is known now
            continue
        if size > MAX_BYTES:
            assert declaration.span is not None
            message = f"`{declaration.name}` has {size} bytes; no implementation has types of more than {MAX_BYTES}"
            help = "make it shorter, or bind parts of it as several buffers"
            yield Diagnostic("E0558", message, declaration.span, help=help)


def _duplicate_bindings(module: Module, uses: dict[Function, set[GlobalVariable]]) -> list[Diagnostic]:
    """Two variables that one entry point uses need different places (13.3.2)."""
    found: dict[tuple[GlobalVariable, GlobalVariable], Diagnostic] = {}
    resources = [v for v in module.globals if v.group is not None]
    for entry, used in uses.items():
        places: dict[tuple[int | None, int | None], GlobalVariable] = {}
        for variable in [v for v in resources if v in used]:
            first = places.setdefault((variable.group, variable.binding), variable)
            if first is not variable and (first, variable) not in found:
                found[first, variable] = _duplicate_binding(entry, first, variable)
    return list(found.values())


def _duplicate_binding(entry: Function, first: GlobalVariable, second: GlobalVariable) -> Diagnostic:
    """Two variables at one place (13.3.2)."""
    return Diagnostic(
        "E0550",
        f"`{first.name}` and `{second.name}` have the same group {second.group} and binding {second.binding}",
        Label(second.span, "second here"),
        Label(first.span, "first here"),
        notes=[f"entry point `{entry.name}` uses both"],
        help="give one of them another `@binding`",
    )


def _uniform_layouts(module: Module) -> Iterator[Diagnostic]:
    """Uniform buffers whose layout needs the feature `uniform_buffer_standard_layout` (WGSL 4.1, 14.4.5)."""
    if "uniform_buffer_standard_layout" in module.requires:
        return
    for variable in module.globals:
        misplaced = misplaced_in_uniform(variable.type) if variable.space == "uniform" else None
        if misplaced is not None:
            place = variable.span if misplaced.member is None else misplaced.member.span
            yield Diagnostic(
                "W0551",
                f"not every WebGPU implementation accepts this layout in a uniform buffer: {misplaced.what}",
                Label(place),
                Label(variable.span, "in this uniform buffer"),
                notes=layout_table(variable.type),
                help="pad with `@align(16)` or `vec4`, use `var<storage, read>`, "
                "or state `requires uniform_buffer_standard_layout;`",
            )


def layout_table(type: Type) -> list[str]:
    """A structure's members, a line each: offset, size, name and type. Nothing for other types."""
    if not isinstance(type, Struct):
        return []
    rows = ["offset  size"]
    for member, offset in zip(type.members, member_offsets(type), strict=True):
        try:
            size = str(member_size(member))
        except ValueError:  # a runtime-sized array
            size = "..."
        rows.append(f"{offset:>6}  {size:>4}  {member.name}: {member.type}")
    return ["\n".join(rows)]


def _workgroup_size(entry: Function) -> Iterator[Diagnostic]:
    sizes = [size for size in entry.workgroup_size or () if isinstance(size, int)]
    if len(sizes) < 3:
        return
    invocations = prod(sizes)
    if invocations > MAX_INVOCATIONS or any(s > limit for s, limit in zip(sizes, MAX_WORKGROUP_SIZE, strict=True)):
        yield Diagnostic(
            "W0801",
            f"a workgroup of {' x '.join(map(str, sizes))} = {invocations} invocations needs a device with raised limits",
            entry.span,
            notes=["WebGPU's default limits are 256 x 256 x 64, and 256 invocations together"],
            help="make it smaller, or request the limits `maxComputeInvocationsPerWorkgroup` and "
            "`maxComputeWorkgroupSizeX`, `Y`, `Z` from the device",
        )
