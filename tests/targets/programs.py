"""Programs that see buffers in several ways, and such that read `immediate`: for every target, and for a GPU.

Out: `PROGRAMS` by name: a WGSL module with one entry point, its buffers by (group, binding), and the content of its
variable in `immediate`.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

import numpy as np

__all__ = ["BUFFERS", "PROGRAMS", "Program", "contents"]


class Program(NamedTuple):
    """What to run, in one workgroup."""

    code: str
    buffers: dict[tuple[int, int], bytes]
    immediate: bytes = b""


BUFFERS = """requires buffer_view;
@group(0) @binding(0) var<storage> input: buffer;
@group(0) @binding(1) var<storage, read_write> output: buffer<256>;
@group(0) @binding(2) var<uniform> table: buffer<64>;
"""
WORDS = np.arange(1, 33, dtype=np.uint32) * 0x01010101


def contents() -> dict[tuple[int, int], bytes]:
    """What is in `BUFFERS`, and the words once more at binding 3."""
    table = np.arange(16, dtype=np.float32) + 0.5
    return {(0, 0): WORDS.tobytes(), (0, 1): bytes(256), (0, 2): table.tobytes(), (0, 3): WORDS.tobytes()}


VIEWS = {
    "values": """
struct S { a: u32, b: vec2u, c: array<u32, 3> }
@main(@builtin(local_invocation_index) t: u32) {
  *bufferView<vec4u>(&output, 16 * t) = *bufferView<vec4u>(&input, t * 16);
  let s = bufferView<S>(&input, 8);
  bufferView<array<u32>>(&output, 64)[t] = s.a + s.b.y + s.c[t % 3];
  *bufferView<u32>(&output, 128 + 4 * i32(t)) = bitcast<u32>((*bufferView<vec4f>(&table, 16))[t]);
}""",
    "vec3": """
@main(@builtin(local_invocation_index) t: u32) {
  if t == 0 {
    for (var i = 0; i < 8; i++) { bufferView<array<u32>>(&output, 0)[i] = 7; }
    let v = bufferView<vec3u>(&output, 16);
    *v = *bufferView<vec3u>(&input, 16);
    (*v).y += 5;
    v[0] = v[2] + 1;
    *bufferView<vec3f>(&output, 48) = *bufferView<vec3f>(&table, 32) * 2;
  }
}""",
    "matrices": """
@main(@builtin(local_invocation_index) t: u32) {
  let m = *bufferView<mat3x3f>(&table, 0);
  let n = bufferView<mat2x4f>(&table, 16);
  *bufferView<vec3f>(&output, t * 32) = m * vec3f(f32(t), 1, 2);
  bufferView<array<f32>>(&output, 16)[t * 8] = n[t & 1][t];
}""",
    "lengths": """
struct R { n: u32, rest: array<vec2u> }
fn whole(p: ptr<storage, buffer>) -> u32 { return bufferLength(p); }
fn part(p: ptr<storage, buffer<100>, read_write>) -> u32 { return rest(p) * 1000 + arrayLength(bufferView<array<u32>>(p, 8)); }
fn rest(p: ptr<storage, buffer, read_write>) -> u32 { return bufferLength(p); }
@main(@builtin(local_invocation_index) t: u32) {
  let out = bufferView<array<u32, 16>>(&output, 0);
  if t == 0 {
    out[0] = whole(&input);
    out[1] = part(&output);
    out[2] = rest(&output);
    out[3] = bufferLength(&table);
    out[4] = arrayLength(bufferView<array<u32>>(&input, 20));
    out[5] = arrayLength(&bufferView<R>(&input, 16).rest);
    out[6] = arrayLength(&bufferArrayView<R>(&input, 16, 40).rest);
    var size = 44u;
    out[7] = arrayLength(&bufferArrayView<R>(&input, 16, size).rest);
    out[8] = arrayLength(bufferArrayView<array<vec4u>>(&input, 32, 48));
    var at = 37u;
    out[9] = arrayLength(bufferView<array<u32>>(&input, at)) + arrayLength(bufferView<array<vec4f>>(&table, at));
    out[10] = bufferView<array<u32>>(&input, at)[0];
  }
}""",
    "pointers": """
fn add(to: ptr<storage, u32, read_write>, more: ptr<storage, u32>) { *to += *more; }
fn sum(a: ptr<storage, array<u32>>, n: u32) -> u32 {
  var s = 0u;
  for (var i = 0u; i < n; i++) { s += at(a, i); }
  return s;
}
fn at(a: ptr<storage, array<u32>>, i: u32) -> u32 { return a[i]; }
fn any(p: ptr<storage, buffer>, offset: u32) -> u32 { let v = bufferView<array<u32>>(p, offset); return sum(v, 3); }
@group(0) @binding(3) var<storage> words: array<u32>;
@main(@builtin(local_invocation_index) t: u32) {
  var i = t;
  let out = &(*bufferView<array<vec4u>>(&output, 0))[i];
  let same = bufferView<u32>(&output, i * 16);
  i = 0;
  (*out).x = sum(bufferView<array<u32>>(&input, t * 4), 3);
  (*out).y = any(&input, 4 * t) + i;
  (*out).z = at(&words, t);
  add(same, bufferView<u32>(&input, 4));
  out.w = t;
}""",
    "workgroup": """
override n = 16u;
var<workgroup> scratch: buffer<n * 4>;
fn put(p: ptr<workgroup, buffer>, i: u32, x: f32) { bufferView<array<f32>>(p, 0)[i] = x; }
@main(@builtin(local_invocation_index) t: u32) {
  let before = bufferView<array<u32>>(&scratch, 16)[t];
  workgroupBarrier();
  put(&scratch, 3 - t, f32(t) + 1);
  let all = workgroupUniformLoad(bufferView<vec4f>(&scratch, 0));
  *bufferView<vec4f>(&output, t * 16) = all + f32(t);
  bufferView<array<u32>>(&output, 64)[t] = before + bufferLength(&scratch);
}""",
    "order": """
@main(@builtin(local_invocation_index) t: u32) {
  if t == 0 {
    let out = bufferView<array<u32>>(&output, 0);
    var offset = 4u;
    for (var i = 0u; bufferView<array<u32>>(&input, offset)[0] < 0x0a000000; i++) {
      out[i] = *bufferView<u32>(&input, offset);
      offset += 8;
    }
    switch out[1] {
      case 0x04040404: { out[8] = 1; }
      default: { out[8] = 2; }
    }
    let p = bufferView<vec2u>(&output, offset & 24);
    offset = 0;
    p[1] = 9;
  }
}""",
}

IMMEDIATE = """requires immediate_address_space;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
struct Light { direction: vec3f, power: f32 }
struct Frame { first: i32, count: u32, last: vec2f, turn: mat2x3f, light: Light }
var<immediate> frame: Frame;
fn component(v: ptr<immediate, vec3f>, i: i32) -> f32 { return v[i]; }
@compute @workgroup_size(3) fn main(@builtin(local_invocation_index) t: u32) {
  let light = &frame.light;
  var sum = component(&light.direction, frame.first + i32(t)) * light.power;
  for (var k = 0u; k < frame.count; k++) { sum += frame.turn[k][t]; }
  let whole = frame;
  out[t] = sum;
  out[3 + t] = whole.turn[t & 1].y + whole.last[t & 1];
}
"""


def _with_views(text: str) -> Program:
    return Program(BUFFERS + text.replace("@main", "@compute @workgroup_size(4) fn main"), contents())


def _with_immediate() -> Program:
    columns = struct.pack("8f", 1, 2, 3, 99, 4, 5, 6, 99)
    content = struct.pack("iI2f", 0, 2, 100, 200) + columns + struct.pack("4f", 10, 20, 30, 2)
    return Program(IMMEDIATE, {(0, 1): bytes(24)}, content)


PROGRAMS = {name: _with_views(text) for name, text in VIEWS.items()} | {"immediate": _with_immediate()}
