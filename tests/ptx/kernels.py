"""Kernels with workgroups that matter, and what they must give: for the interpreter and for a GPU.

In: nothing. Out: `KERNELS`, each a WGSL module, its buffers before, its buffers after.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shader_compiler
from numpy.typing import NDArray

from .cases import Launch, launch_of

__all__ = ["KERNELS", "Kernel", "compiled"]

Array = NDArray[np.generic]


class Kernel(NamedTuple):
    """`before` and `after` are the buffers of group 0, by binding; floats may differ by a few ULP.

    `entry` may be "" where the module has only one.
    """

    name: str
    code: str
    grid: tuple[int, int, int]
    before: tuple[Array, ...]
    after: dict[int, Array]
    entry: str = ""
    dialect: str = "wgsl"

    def check(self, results: dict[tuple[int, int], bytes]) -> None:
        """Compare what came out with what must."""
        for binding, want in self.after.items():
            got = np.frombuffer(results[0, binding], want.dtype).reshape(want.shape)
            message = f"{self.name}, binding {binding}"
            if want.dtype.kind == "f":
                np.testing.assert_allclose(got, want, rtol=1e-5, atol=2e-6, err_msg=message)
            else:
                np.testing.assert_array_equal(got, want, message)


def compiled(kernel: Kernel, options: shader_compiler.Options | None = None) -> Launch:
    """The kernel's entry point, as a launch."""
    source = shader_compiler.Source(kernel.code, kernel.name, kernel.dialect)
    unit = shader_compiler.compile(source, ("ptx",), options or shader_compiler.Options())
    (entry,) = [entry for entry in unit.entry_points if entry.name == kernel.entry or not kernel.entry]
    buffers = {(0, binding): array.tobytes() for binding, array in enumerate(kernel.before)}
    return launch_of(unit, entry, buffers)


RANDOM = np.random.default_rng(7)


def _floats(*shape: int) -> NDArray[np.float32]:
    return RANDOM.uniform(-1, 1, shape).astype(np.float32)


def _vector_add() -> Kernel:
    """The last workgroup is partial: what lies behind the end stays as it is."""
    a, b = _floats(100), _floats(100)
    code = """
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> sum: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if id.x < arrayLength(&sum) { sum[id.x] = a[id.x] + b[id.x]; }
}
"""
    return Kernel("vector_add", code, (2, 1, 1), (a, b, np.zeros(100, np.float32)), {2: a + b})


def _tree_sum() -> Kernel:
    """Barriers, and workgroup memory that starts at zero behind the end of the input."""
    values = _floats(200)
    code = """
@group(0) @binding(0) var<storage, read> values: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;
var<workgroup> partial: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) i: u32,
        @builtin(workgroup_id) group: vec3u) {
  if id.x < arrayLength(&values) { partial[i] = values[id.x]; }
  workgroupBarrier();
  for (var step = 32u; step > 0u; step /= 2u) {
    if i < step { partial[i] += partial[i + step]; }
    workgroupBarrier();
  }
  if i == 0u { sums[group.x] = partial[0]; }
}
"""
    wanted = np.array([values[i : i + 64].sum(dtype=np.float64) for i in range(0, 200, 64)], np.float32)
    return Kernel("tree_sum", code, (4, 1, 1), (values, np.zeros(4, np.float32)), {1: wanted})


def _tiled_product(rows: int, inner: int, columns: int) -> Kernel:
    """Tiles of 4 by 4, partial at every edge; the sizes come from a uniform."""
    a, b = _floats(rows, inner), _floats(inner, columns)
    code = """
struct Sizes { rows: u32, inner: u32, columns: u32 }
@group(0) @binding(0) var<uniform> sizes: Sizes;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;
const SIDE = 4u;
var<workgroup> tile_a: array<array<f32, SIDE>, SIDE>;
var<workgroup> tile_b: array<array<f32, SIDE>, SIDE>;

@compute @workgroup_size(SIDE, SIDE)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) place: vec3u) {
  var sum = 0.0;
  for (var start = 0u; start < sizes.inner; start += SIDE) {
    let k = start + place.x;
    let l = start + place.y;
    tile_a[place.y][place.x] = select(0.0, a[id.y * sizes.inner + k], id.y < sizes.rows && k < sizes.inner);
    tile_b[place.y][place.x] = select(0.0, b[l * sizes.columns + id.x], l < sizes.inner && id.x < sizes.columns);
    workgroupBarrier();
    for (var i = 0u; i < SIDE; i++) { sum += tile_a[place.y][i] * tile_b[i][place.x]; }
    workgroupBarrier();
  }
  if id.y < sizes.rows && id.x < sizes.columns { c[id.y * sizes.columns + id.x] = sum; }
}
"""
    sizes = np.array([rows, inner, columns, 0], np.uint32)
    before = (sizes, a, b, np.zeros((rows, columns), np.float32))
    grid = (-(-columns // 4), -(-rows // 4), 1)
    return Kernel(f"product_{rows}x{inner}x{columns}", code, grid, before, {3: a @ b})


def _histogram() -> Kernel:
    """Atomics in both memories; the order of the additions is free."""
    values = RANDOM.integers(0, 1000, 256, dtype=np.uint32)
    code = """
@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>, 8>;
@group(0) @binding(2) var<storage, read_write> most: atomic<u32>;
var<workgroup> local_counts: array<atomic<u32>, 8>;

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) i: u32) {
  let value = values[id.x];
  atomicAdd(&local_counts[value % 8u], 1u);
  atomicMax(&most, value);
  workgroupBarrier();
  if i < 8u { atomicAdd(&counts[i], atomicLoad(&local_counts[i])); }
}
"""
    counts = np.bincount(values % 8, minlength=8).astype(np.uint32)
    before = (values, np.zeros(8, np.uint32), np.zeros(1, np.uint32))
    return Kernel("histogram", code, (8, 1, 1), before, {1: counts, 2: np.array([values.max()], np.uint32)})


def _out_of_range() -> Kernel:
    """Indexes from a buffer, most of them wild: nothing outside an array is read or written."""
    indexes = np.array([0, 3, 4, 1000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 2], np.uint32)
    code = """
@group(0) @binding(0) var<storage, read> indexes: array<u32>;
@group(0) @binding(1) var<storage, read_write> target_: array<u32>;
@group(0) @binding(2) var<storage, read_write> seen: array<u32>;
var<private> small: array<u32, 3> = array<u32, 3>(7, 7, 7);

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  let index = indexes[i];
  seen[i] = target_[index] + small[index] + indexes[i32(index)] * 0;
  small[index] = index;
  let row = vec4u(1, 2, 3, 4);
  seen[i] += row[index & 3] * 0u;
  target_[index + 4u] = 9u;
}
"""
    before = (indexes, np.full(4, 9, np.uint32), np.zeros(8, np.uint32))
    return Kernel("out_of_range", code, (1, 1, 1), before, {1: np.full(4, 9, np.uint32), 2: np.full(8, 16, np.uint32)})


def _control_flow() -> Kernel:
    """Loops with `continuing` and `break if`, a switch, calls with pointers, early returns."""
    code = """
@group(0) @binding(0) var<storage, read_write> out: array<i32>;

fn collatz(start: u32) -> i32 {
  var n = start;
  var steps = 0;
  while n > 1u {
    if n % 2u == 0u { n /= 2u; } else { n = 3u * n + 1u; }
    steps++;
    if steps == 1000 { return -1; }
  }
  return steps;
}

fn bump(counter: ptr<function, i32>, by: i32) { *counter += by; }

fn kind(n: u32) -> i32 {
  switch n % 5u {
    case 0u: { return 100; }
    case 1u, 2u: { break; }
    default: { if n > 6u { return 300; } }
  }
  return 200;
}

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  var total = 0;
  var j = 0u;
  loop {
    if j == 3u { continue; }
    if j > i { break; }
    bump(&total, i32(j));
    continuing {
      j++;
      break if j == 12u;
    }
  }
  out[i] = total * 1000000 + collatz(i + 1u) * 1000 + kind(i);
}
"""

    def collatz(n: int) -> int:
        return 0 if n == 1 else 1 + collatz(n // 2 if n % 2 == 0 else 3 * n + 1)

    def kind(n: int) -> int:
        return 100 if n % 5 == 0 else 300 if n % 5 > 2 and n > 6 else 200

    totals = [sum(j for j in range(min(i + 1, 12)) if j != 3) for i in range(16)]
    wanted = [t * 1000000 + collatz(i + 1) * 1000 + kind(i) for i, t in enumerate(totals)]
    return Kernel("control_flow", code, (1, 1, 1), (np.zeros(16, np.int32),), {0: np.array(wanted, np.int32)})


def _layout() -> Kernel:
    """A structure with every kind of padding, written member by member."""
    code = """
struct Inner { a: vec3f, b: f32, c: array<vec2u, 2> }
struct Outer { x: u32, inner: array<Inner, 2>, m: mat3x3f, @align(32) tail: i32 }
@group(0) @binding(0) var<storage, read_write> outer: Outer;
@group(0) @binding(1) var<storage, read> source: Outer;

@compute @workgroup_size(1)
fn main() {
  outer.x = source.x + 1u;
  for (var i = 0; i < 2; i++) { outer.inner[i] = source.inner[1 - i]; }
  outer.m = transpose(source.m);
  outer.tail = -source.tail;
}
"""
    inner = np.dtype([("a", "f4", 3), ("b", "f4"), ("c", "u4", (2, 2))])
    outer = np.dtype(
        {
            "names": ["x", "inner", "m", "tail"],
            "formats": ["u4", (inner, 2), ("f4", (3, 4)), "i4"],
            "offsets": [0, 16, 80, 128],
            "itemsize": 160,
        }
    )
    source, wanted = np.zeros(1, outer), np.zeros(1, outer)
    source["x"], source["tail"] = 41, 5
    source["inner"]["a"], source["inner"]["b"] = _floats(1, 2, 3), _floats(1, 2)
    source["inner"]["c"] = RANDOM.integers(0, 99, (1, 2, 2, 2))
    source["m"][..., :3] = _floats(1, 3, 3)
    wanted["x"], wanted["tail"] = 42, -5
    wanted["inner"] = source["inner"][:, ::-1]
    wanted["m"][..., :3] = source["m"][..., :3].transpose(0, 2, 1)
    words = wanted.view(np.uint32)
    return Kernel("layout", code, (1, 1, 1), (np.zeros(1, outer).view(np.uint32), source.view(np.uint32)), {0: words})


KERNELS: tuple[Kernel, ...] = (
    _vector_add(),
    _tree_sum(),
    _tiled_product(3, 5, 2),
    _tiled_product(9, 17, 6),
    _histogram(),
    _out_of_range(),
    _control_flow(),
    _layout(),
)
