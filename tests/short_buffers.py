"""Kernels whose buffers a host may bind too short, which WebGPU forbids and Metal and CUDA do not.

Each has one buffer at (0, 0) and numbers that no element has in `far`, at (0, 1). With any size of the buffer
a kernel touches nothing outside of it; where it has no element nothing of it is changed.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["KERNELS", "Kernel"]

MODULE = """
struct Row {{ a: u32, b: array<vec2f, 3> }}
struct Counted {{ count: atomic<u32>, items: array<Row> }}
struct Headed {{ head: vec4u, items: array<u32> }}
@group(0) @binding(0) var<storage, read_write> data: {type};
@group(0) @binding(1) var<storage, read> far: array<u32, 2>;
fn through(p: ptr<storage, {type}, read_write>, i: u32) -> u32 {{ {function} }}
@compute @workgroup_size(2)
fn main(@builtin(local_invocation_index) t: u32) {{
  let i = far[0] - t;
  {body}
}}
"""


class Kernel(NamedTuple):
    """The module; `one` is the size in bytes from which on the buffer has an element."""

    text: str
    one: int


def _kernel(type: str, one: int, body: str, function: str = "return i;") -> Kernel:
    return Kernel(MODULE.format(type=type, function=function, body=body), one)


KERNELS = {
    "array": _kernel("array<f32>", 4, "data[i] = data[i + 1] + data[0] + 1;"),
    "first element": _kernel("array<u32>", 4, "data[0] = arrayLength(&data);"),
    "small elements": _kernel("array<vec2u>", 8, "data[i].y += 1;"),
    "vectors": _kernel("array<vec3f>", 16, "data[i].y = data[i][far[1]] + 1;"),
    "matrices": _kernel("array<mat3x3f>", 48, "data[i][far[1]][far[0]] += 1;"),
    "structures": _kernel("array<Row>", 32, "data[i].b[far[1]] += vec2f(1);"),
    "atomics": _kernel("array<atomic<u32>>", 4, "atomicAdd(&data[i], 1);"),
    "in a structure": _kernel("Headed", 20, "data.items[i] = data.head.x + 1;"),
    "after a counter": _kernel("Counted", 40, "let k = atomicAdd(&data.count, 1); data.items[k].a = i;"),
    "a counter alone": _kernel(
        "Counted", 40, "if i < arrayLength(&data.items) { data.items[i].a = atomicAdd(&data.count, 1); }"
    ),
    "compared": _kernel("array<u32>", 4, "if t < arrayLength(&data) { data[t] = i; }"),
    "compared, in a structure": _kernel("Headed", 20, "if t < arrayLength(&data.items) { data.items[t] = i; }"),
    "through a pointer": _kernel("array<u32>", 4, "let p = &data; p[i] = arrayLength(p);"),
    "by a function": _kernel("array<u32>", 4, "_ = through(&data, i);", "p[i] = i; return p[i - 1];"),
    "by a function, in a structure": _kernel("Headed", 20, "_ = through(&data, i);", "return p.items[i] + p.head.x;"),
}
