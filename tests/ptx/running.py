"""Small WGSL programs, compiled to PTX and run by the interpreter.

In: statements of a compute shader with `out: array<u32>` and `given: array<u32>`. Out: the words in `out`.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

import shader_compiler
from shader_compiler import Options, Source

from .interpreter import Memory, parse, run

__all__ = ["MODULE", "outputs", "text_of"]

MODULE = """enable f16;
enable subgroups;
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@group(0) @binding(1) var<storage, read> given: array<u32>;
{declarations}
@compute @workgroup_size({size})
fn main(@builtin(local_invocation_index) t: u32) {{
  {body}
}}
"""


def text_of(body: str, declarations: str = "", size: int = 1, options: Options | None = None) -> str:
    """The PTX of a shader with this body."""
    return _unit(body, declarations, size, options or Options()).text["ptx"]


def outputs(
    body: str,
    declarations: str = "",
    *,
    size: int = 1,
    given: Sequence[int] = (0,),
    words: int = 16,
    options: Options | None = None,
) -> list[int]:
    """What is in `out` when one workgroup of `size` invocations has run; it was all 0xFFFFFFFF."""
    unit = _unit(body, declarations, size, options or Options())
    (entry,) = unit.entry_points
    memory = Memory()
    contents = {0: b"\xff" * (4 * words), 1: struct.pack(f"<{len(given)}I", *given)}
    pointers = {binding: memory.allocate(content) for binding, content in contents.items()}
    arguments = [
        len(contents[a.binding]) if a.kind == "length" else pointers[a.binding] if a.kind == "buffer" else 0
        for a in entry.parameters["ptx"]
    ]
    run(parse(unit.text["ptx"])[entry.names["ptx"]], memory, arguments)
    return list(struct.unpack(f"<{words}I", memory.contents(pointers[0])))


def _unit(body: str, declarations: str, size: int, options: Options) -> shader_compiler.CompiledUnit:
    code = MODULE.format(body=body, declarations=declarations, size=size)
    unit = shader_compiler.compile(Source(code), ("ptx",), options)
    if unit.failures:
        raise shader_compiler.CompileError(unit.failures["ptx"])
    return unit
