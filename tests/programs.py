"""Small programs for tests: WGSL in, module or body text out."""

from __future__ import annotations

import sys
from collections.abc import Callable

from shader_compiler import Options, Source, driver
from shader_compiler.ir.module import Module
from shader_compiler.ir.verifier import verify
from shader_compiler.targets.wgsl import emit

__all__ = ["body_after", "body_of", "module_of", "text_of"]

BUFFERS = """
@group(0) @binding(0) var<storage, read> floats: array<f32>;
@group(0) @binding(1) var<storage, read_write> words: array<u32>;
@group(0) @binding(2) var<storage, read_write> numbers: array<i32>;
"""


def module_of(text: str) -> Module:
    """The checked module."""
    return driver.lower(Source(text, "test.wgsl"))[0]


def text_of(module: Module) -> str:
    """The module as WGSL; it must be sound."""
    assert verify(module) == []
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        return emit(module, Options()).text
    finally:
        sys.setrecursionlimit(before)


def body_of(text: str, function: str = "main") -> str:
    """The statements of a function in WGSL text, without their outer indentation."""
    lines = text.split(f"fn {function}(")[1].split("\n}\n")[0].splitlines()[1:]
    return "\n".join(line.removeprefix("  ") for line in lines)


def body_after(change: Callable[[Module], Module], body: str, *, before: str = "", size: str = "64") -> str:
    """The body of a compute entry point, after a pass; `floats`, `words` and `numbers` are buffers, `id`,
    `local` and `index` the usual builtin inputs."""
    inputs = (
        "@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>, "
        "@builtin(local_invocation_index) index: u32"
    )
    text = f"{before}{BUFFERS}@compute @workgroup_size({size}) fn main({inputs}) {{ {body} }}"
    return body_of(text_of(change(module_of(text))))
