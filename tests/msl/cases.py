"""What the tests of this folder share: WGSL to MSL, and kernels run on the CPU."""

from __future__ import annotations

import struct
from collections.abc import Mapping

import shader_compiler
from shader_compiler import CompiledUnit, Options, Source

from .harness import Unit

__all__ = ["emit", "execute", "floats", "ints", "message"]

DEFAULT = Options()


def emit(text: str | Source, options: Options = DEFAULT) -> CompiledUnit:
    """The unit with its MSL; a failure to express the source is an assertion. Text alone is WGSL."""
    source = text if isinstance(text, Source) else Source(text)
    unit = shader_compiler.compile(source, ("msl",), options)
    assert not unit.failures, unit.failures["msl"].render()
    return unit


def message(text: str) -> str:
    """The diagnostic of a source that MSL cannot express, as `code: message`."""
    failure = shader_compiler.compile(Source(text), ("msl",)).failures["msl"]
    return f"{failure.code}: {failure.message}"


def execute(
    text: str | Source,
    buffers: Mapping[tuple[int, int], bytes],
    workgroups: tuple[int, int, int] = (1, 1, 1),
    workgroup_size: tuple[int, int, int] | None = None,
    options: Options = DEFAULT,
    immediate: bytes = b"",
) -> dict[tuple[int, int], bytes]:
    """Run the one entry point of a source (text alone is WGSL) as MSL. Buffers are named by (group, binding).

    `workgroup_size` must be given where overrides set it; `immediate` is the content of the variable there.
    """
    unit = emit(text, options)
    (entry,) = unit.entry_points
    size = workgroup_size or entry.workgroup_size
    at = {(a.group, a.binding): a.index for a in entry.parameters["msl"] if a.kind == "buffer"}
    memory = {at[place]: content for place, content in buffers.items() if place in at}
    for argument in entry.parameters["msl"]:
        if argument.kind == "lengths":
            memory[argument.index] = ints(*(len(buffers[place]) for place in argument.members))
        elif argument.kind == "immediate":
            memory[argument.index] = immediate.ljust(argument.size, b"\0")
    after = Unit({"text": unit.text["msl"]}).run("text", entry.names["msl"], workgroups, size, memory)
    return {place: after[at[place]] if place in at else content for place, content in buffers.items()}


def ints(*values: int) -> bytes:
    """Bytes of i32, or of u32 where a value is too large for that."""
    return b"".join((value & 0xFFFFFFFF).to_bytes(4, "little") for value in values)


def floats(*values: float) -> bytes:
    """Bytes of f32."""
    return struct.pack(f"<{len(values)}f", *values)
