"""What a target's own rule leaves open has WGSL's result on every target."""

import struct

import pytest

from .execution import RUN

SMOOTHSTEP = """
@group(0) @binding(0) var<storage, read_write> numbers: array<vec4<f32>>;
@compute @workgroup_size(5)
fn main(@builtin(local_invocation_index) i: u32) {
  let first = numbers[i].x;
  let second = numbers[i].y;
  let x = numbers[i].zw;
  numbers[i] = vec4(smoothstep(vec2(first), vec2(second), x), smoothstep(2.0, -2.0, x.x), smoothstep(-2.0, 2.0, x.x));
}
"""
EDGES = [
    (2.0, -2.0, 1.0, -1.0),
    (-2.0, 2.0, 1.0, -1.0),
    (1.0, 0.5, 4.0, -4.0),
    (0.5, 1.0, 4.0, -4.0),
    (3.0, 2.0, 2.5, 2.25),
]


def smoothstep(first: float, second: float, x: float) -> float:
    t = min(max((x - first) / (second - first), 0.0), 1.0)
    return t * t * (3 - 2 * t)


@pytest.mark.parametrize("target", RUN)
def test_smoothstep_with_edges_of_any_order(target):
    numbers = b"".join(struct.pack("<4f", *row) for row in EDGES)
    found = RUN[target](SMOOTHSTEP, {(0, 0): numbers})[0, 0]
    for row, (first, second, x, y) in zip(struct.iter_unpack("<4f", found), EDGES, strict=True):
        expected = [smoothstep(*edges) for edges in ((first, second, x), (first, second, y), (2, -2, x), (-2, 2, x))]
        assert row == pytest.approx(expected, abs=1e-6)


LOOPS = """
@group(0) @binding(0) var<storage, read_write> found: array<i32>;
@compute @workgroup_size(1)
fn main() {
  for (var i = 0; i < 4; i++) {
    var n: i32;
    n += i;
    found[i] = n;
    for (var k: i32; k < 2; k++) {
      var v: array<vec2<i32>, 3>;
      v[k].y += i;
      found[i] += 10 * (v[0].y + v[1].y);
    }
  }
}
"""


@pytest.mark.parametrize("target", RUN)
def test_variables_of_a_loop_start_at_zero_in_each_round(target):
    found = RUN[target](LOOPS, {(0, 0): bytes(16)})[0, 0]
    assert struct.unpack("<4i", found) == (0, 21, 42, 63)
