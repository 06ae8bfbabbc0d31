"""Kernels run as MSL on the CPU, barriers and all, against what WGSL says that they compute."""

import struct

import pytest
from shader_compiler import Options

from .cases import execute, floats, ints

OUT = "@group(0) @binding(0) var<storage, read_write> out: array<i32>;\n"


def computed(declarations: str, body: str, count: int) -> tuple[int, ...]:
    """What one invocation leaves in `out`."""
    text = f"{OUT}{declarations}\n@compute @workgroup_size(1) fn main() {{ {body} }}"
    return struct.unpack(f"<{count}i", execute(text, {(0, 0): ints(*[0] * count)})[0, 0])


def test_a_tiled_product_with_partial_tiles():
    rows, inner, columns = 5, 7, 3
    text = """
override TILE: u32 = 4;
struct Shape { rows: u32, inner: u32, columns: u32 }
@group(0) @binding(0) var<uniform> shape: Shape;
@group(0) @binding(1) var<storage> a: array<f32>;
@group(0) @binding(2) var<storage> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;
var<workgroup> tile_a: array<array<f32, 4>, TILE>;
var<workgroup> tile_b: array<array<f32, 4>, TILE>;

fn at(m: ptr<storage, array<f32>>, row: u32, column: u32, rows: u32, columns: u32) -> f32 {
  if row < rows && column < columns { return m[row * columns + column]; }
  return 0;
}

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  var sum = 0.0;
  for (var start = 0u; start < shape.inner; start += TILE) {
    tile_a[local.y][local.x] = at(&a, id.y, start + local.x, shape.rows, shape.inner);
    tile_b[local.y][local.x] = at(&b, start + local.y, id.x, shape.inner, shape.columns);
    workgroupBarrier();
    for (var k = 0u; k < TILE; k++) { sum += tile_a[local.y][k] * tile_b[k][local.x]; }
    workgroupBarrier();
  }
  if id.x < shape.columns && id.y < shape.rows { c[id.y * shape.columns + id.x] = sum; }
}
"""
    a = [[float(r * inner + k) for k in range(inner)] for r in range(rows)]
    b = [[float(k - c) for c in range(columns)] for k in range(inner)]
    expected = [sum(a[r][k] * b[k][c] for k in range(inner)) for r in range(rows) for c in range(columns)]
    buffers = {
        (0, 0): ints(rows, inner, columns),
        (0, 1): floats(*[x for row in a for x in row]),
        (0, 2): floats(*[x for row in b for x in row]),
        (0, 3): bytes(4 * rows * columns),
    }
    assert execute(text, buffers, (1, 2, 1), (4, 4, 1))[0, 3] == floats(*expected)


def test_a_reduction_over_several_workgroups():
    text = """
@group(0) @binding(0) var<storage> numbers: array<u32>;
@group(0) @binding(1) var<storage, read_write> total: atomic<u32>;
var<workgroup> partial: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) i: u32) {
  if id.x < arrayLength(&numbers) { partial[i] = numbers[id.x]; }
  workgroupBarrier();
  for (var width = 32u; width > 0; width >>= 1) {
    if i < width { partial[i] += partial[i + width]; }
    workgroupBarrier();
  }
  if i == 0 { atomicAdd(&total, partial[0]); }
}
"""
    numbers = list(range(150))
    after = execute(text, {(0, 0): ints(*numbers), (0, 1): ints(0)}, (3, 1, 1))
    assert after[0, 1] == ints(sum(numbers))


def test_workgroup_memory_starts_at_zero_for_every_workgroup():
    text = f"""{OUT}
struct Cell {{ n: atomic<i32>, v: vec3f, flag: bool }}
var<workgroup> cells: array<Cell, 10>;
var<workgroup> m: mat2x3f;
@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {{
  for (var k = i; k < 10; k += 4) {{
    let was = atomicAdd(&cells[k].n, 5);
    out[k] += was + i32(cells[k].v.y) + i32(cells[k].flag) + i32(m[1].z);
    cells[k].v = vec3f(7);
    cells[k].flag = true;
  }}
  workgroupBarrier();
  m[1].z = 9;
}}
"""
    assert execute(text, {(0, 0): ints(*[0] * 10)}, (3, 1, 1))[0, 0] == ints(*[0] * 10)


def test_an_index_out_of_range_stays_inside():
    text = """
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@group(0) @binding(1) var<storage> index: array<i32>;
@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  var local = array<u32, 3>(1, 2, 3);
  var v = vec3u(4, 5, 6);
  var m = mat2x2f();
  local[index[i]] += 1;
  v[index[i]] += 1;
  m[index[i]][index[i]] = 1;
  data[index[i]] = local[index[i + 9000]] + v[index[i]];
}
"""
    execute(text, {(0, 0): bytes(20), (0, 1): ints(-1, 7, 2**31 - 1, -(2**31))})


@pytest.mark.parametrize(("bound", "end"), [("n", 6), ("100", 8)])
def test_the_shapes_of_loops(bound, end):
    declarations = """
fn count(n: i32) -> i32 {
  var i = 0;
  var sum = 0;
  loop {
    let twice = i * 2;
    var kept = twice;
    if i % 3 == 0 { continue; }
    if i > 7 { break; }
    kept += 1;
    sum += kept;
    continuing {
      sum += kept * 100;
      i += 1;
      break if i >= n;
    }
  }
  return sum * 100 + i;
}
"""
    total, i = 0, 0
    while True:
        kept = 2 * i
        if i % 3 != 0:
            if i > 7:
                break
            kept += 1
            total += kept
        total += kept * 100
        i += 1
        if i >= (6 if bound == "n" else 100):
            break
    assert i == end
    n = "6" if bound == "n" else bound
    assert computed(declarations, f"out[0] = count({n});", 1) == (total * 100 + i,)


def test_switches_and_nested_continues():
    body = """
  for (var i = 0; i < 10; i++) {
    switch i {
      case 1, 2: { out[0] += 1; }
      case 3: { continue; }
      case 4, default: {
        if i == 8 { break; }
        for (var k = 0; k < 3; k++) {
          if k == 1 { continue; }
          out[1] += k + 1;
        }
      }
      case 0: {}
    }
    out[2] += i;
  }
  while true { if out[2] > 0 { break; } }
"""
    assert computed("", body, 3) == (2, 4 * 5, 45 - 3)


def test_pointers_to_every_memory():
    declarations = """
struct S { v: vec3f, k: f32, list: array<vec3f, 2>, m: mat2x3f }
@group(0) @binding(1) var<storage, read_write> s: S;
var<private> p: S;
var<workgroup> w: S;
fn a(x: ptr<function, vec3f>) -> f32 { (*x).y += 1; *x = (*x).zyx; return (*x)[1]; }
fn b(x: ptr<private, vec3f>) -> f32 { (*x).y += 1; *x = (*x).zyx; return (*x)[1]; }
fn c(x: ptr<workgroup, vec3f>) -> f32 { (*x).y += 1; *x = (*x).zyx; return (*x)[1]; }
fn d(x: ptr<storage, vec3f, read_write>) -> f32 { (*x).y += 1; *x = (*x).zyx; return (*x)[1]; }
"""
    body = """
  var f = S(vec3f(1, 2, 3), 4, array(vec3f(5, 6, 7), vec3f(8, 9, 10)), mat2x3f(1, 2, 3, 4, 5, 6));
  p = f; w = f; s = f;
  out[0] = i32(a(&f.v) + b(&p.v) + c(&w.v) + d(&s.v));
  out[1] = i32(a(&f.list[1]) + b(&p.list[1]) + c(&w.list[1]) + d(&s.list[1]));
  out[2] = i32(a(&f.m[1]) + b(&p.m[1]) + c(&w.m[1]) + d(&s.m[1]));
  let q = &s.list[0];
  *q = s.v + w.v + (*q);
  out[3] = i32(f.v.x + p.v.z * 10 + s.k * 100 + f.k + s.list[0].x * 1000);
"""
    text = f"{OUT}{declarations}\n@compute @workgroup_size(1) fn main() {{ {body} }}"
    after = execute(text, {(0, 0): ints(0, 0, 0, 0), (0, 1): bytes(80)})
    assert after[0, 0] == ints(12, 40, 24, 3 + 10 + 400 + 4 + 11000)
    assert struct.unpack("<4f", after[0, 1][:16]) == (3, 3, 1, 4)


def test_integers_wrap_and_divide_as_wgsl_says():
    declarations = """
@group(0) @binding(1) var<storage> i: array<i32>;
"""
    text = f"""{OUT}{declarations}
@compute @workgroup_size(1) fn main() {{
  let least = i[0]; let zero = i[1]; let minus = i[2]; let big = i[3];
  out[0] = big + 1;
  out[1] = -least;
  out[2] = least / minus;
  out[3] = least % minus;
  out[4] = big / zero;
  out[5] = big % zero;
  out[6] = big * big;
  out[7] = minus << u32(i[4]);
  out[8] = least >> u32(i[4]);
  out[9] = abs(least) + sign(least) * 5;
  out[10] = least - 1;
  out[11] = i32(f32(big) * 4) + i32(-1e30 * f32(big));
  let v = vec3i(least, big, minus) * vec3i(minus, 2, zero) - vec3i(1, 0, 0);
  out[12] = v.x; out[13] = v.y; out[14] = v.z;
  out[15] = dot(vec2i(big, big), vec2i(big, 2));
}}
"""
    least, big = -(2**31), 2**31 - 1
    after = execute(text, {(0, 0): bytes(64), (0, 1): ints(least, 0, -1, big, 33)})
    expected = ints(
        least, least, least, 0, big, 0, 1, -2, least >> 1, least - 5, big, -128, big, -2, 0, big * big + 2 * big
    )
    assert after[0, 0] == expected


def test_atomics_of_both_kinds():
    declarations = (
        "@group(0) @binding(1) var<storage, read_write> a: array<atomic<u32>, 2>; var<workgroup> w: atomic<i32>;"
    )
    body = """
  out[0] = i32(atomicMax(&a[0], 9) + atomicMin(&a[0], 4) * 100);
  out[1] = i32(atomicExchange(&a[1], 77) + atomicLoad(&a[0]) * 1000);
  atomicStore(&w, -3);
  let r = atomicCompareExchangeWeak(&w, -3, 12);
  out[2] = r.old_value + i32(r.exchanged) * 10;
  let q = atomicCompareExchangeWeak(&w, -3, 13);
  out[3] = q.old_value + i32(q.exchanged) * 10;
  out[4] = atomicSub(&w, 5) + atomicAnd(&w, 6) * 100 + atomicOr(&w, 8) * 10000 + atomicXor(&w, 3) * 1000000;
  out[5] = workgroupUniformLoad(&w);
"""
    text = f"{OUT}{declarations}\n@compute @workgroup_size(1) fn main() {{ {body} }}"
    after = execute(text, {(0, 0): bytes(24), (0, 1): ints(5, 6)})
    assert after[0, 0] == ints(905, 4006, 7, 12, 12 + 700 + 60000 + 14000000, 13)
    assert after[0, 1] == ints(4, 77)


def test_builtin_inputs():
    text = """
struct In { @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u }
@group(0) @binding(0) var<storage, read_write> out: array<vec4u>;
@compute @workgroup_size(2, 3)
fn main(in: In, @builtin(local_invocation_id) local: vec3u, @builtin(global_invocation_id) id: vec3u,
        @builtin(local_invocation_index) i: u32) {
  out[i + 6 * (in.group.x + in.groups.x * in.group.y)] = vec4u(local.xy, id.xy);
}
"""
    after = execute(text, {(0, 0): bytes(16 * 24)}, (2, 2, 1))[0, 0]
    expected = [
        (x, y, 2 * gx + x, 3 * gy + y) for gy in range(2) for gx in range(2) for y in range(3) for x in range(2)
    ]
    assert after == ints(*[n for row in expected for n in row])


def test_names_that_metal_knows():
    declarations = """
struct kernel { float: i32, thread: i32 }
fn fract(x: i32) -> i32 { return x + 1; }
fn abs_wrapping(device: i32) -> i32 { let max = device; return max * 2; }
const INFINITY = 5;
"""
    body = """
  let length = kernel(3, 4);
  let select = fract(length.float) + abs_wrapping(length.thread);
  out[0] = abs(-select) + INFINITY;
"""
    assert computed(declarations, body, 1) == (17,)


def test_functions_that_leave_their_argument_as_it_is():
    body = (
        "let x = u32(out[0]); let t = out[0] == 0; out[1] = i32(abs(x + 5) % 4 * 10); out[2] = i32(!all(t || x > 2));"
    )
    assert computed("", body, 3) == (0, 10, 0)


def test_options():
    text = f"{OUT}override n: i32 = 3;\n@compute @workgroup_size(1) fn main() {{ out[0] = n + out[n * 0]; }}"
    after = execute(text, {(0, 0): ints(4)}, options=Options(overrides={"n": 40}, bounds_checks=False, fast_math=True))
    assert after[0, 0] == ints(44)


def test_subgroups():
    text = """
enable subgroups;
@group(0) @binding(0) var<storage, read_write> out: array<array<u32, 40>, 12>;
@compute @workgroup_size(40)
fn main(@builtin(local_invocation_index) i: u32, @builtin(subgroup_invocation_id) lane: u32,
        @builtin(subgroup_size) size: u32) {
  out[0][i] = subgroupAdd(i) + size;
  out[1][i] = subgroupExclusiveAdd(1u) + subgroupInclusiveMul(select(1u, 2u, lane == 3));
  out[2][i] = subgroupMax(i) * 100 + subgroupMin(i);
  out[3][i] = subgroupBallot(i % 2 == 0).x;
  out[4][i] = subgroupShuffle(i, lane ^ 1) * 100 + subgroupShuffleXor(i, 2);
  out[5][i] = subgroupBroadcast(i, 1) + subgroupBroadcastFirst(i) * 100;
  out[6][i] = u32(subgroupAll(i < 32)) + u32(subgroupAny(i == 39)) * 2 + u32(subgroupElect()) * 4;
  out[7][i] = subgroupAnd(i | 64) + subgroupOr(i & 3) + subgroupXor(i);
  out[8][i] = quadSwapX(i) + quadSwapY(i) * 100 + quadSwapDiagonal(i) * 10000;
  out[9][i] = quadBroadcast(i, 2);
  if lane > 0 { out[10][i] = 1; }
  out[11][i] = subgroupShuffleUp(i, 1) * 100 + subgroupShuffleDown(i, 1);
}
"""
    after = execute(text, {(0, 0): bytes(4 * 40 * 12)})[0, 0]
    rows = [struct.unpack_from("<40I", after, 160 * row) for row in range(12)]
    assert rows[0] == (sum(range(32)) + 32,) * 32 + (sum(range(32, 40)) + 32,) * 8
    assert rows[1] == tuple(k % 32 + (2 if k % 32 >= 3 else 1) for k in range(40))
    assert rows[2] == (3100,) * 32 + (3932,) * 8
    assert rows[3] == (0x55555555,) * 32 + (0x55,) * 8
    assert rows[4] == tuple((k ^ 1) * 100 + (k ^ 2) for k in range(40))
    assert rows[5] == (1,) * 32 + (33 + 3200,) * 8
    assert rows[6] == tuple((k < 32) + 2 * (k >= 32) + 4 * (k % 32 == 0) for k in range(40))
    assert rows[7] == (64 + 3,) * 32 + (96 + 3,) * 8
    assert rows[8] == tuple((k ^ 1) + (k ^ 2) * 100 + (k ^ 3) * 10000 for k in range(40))
    assert rows[9] == tuple(k // 4 * 4 + 2 for k in range(40))
    assert rows[11][1:31] == tuple((k - 1) * 100 + k + 1 for k in range(1, 31))
