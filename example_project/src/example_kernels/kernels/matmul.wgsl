// c = a * b for row-major matrices: a is m x k, b is k x n, c is m x n.
//
// A workgroup computes one tile of c, walking over the tiles of a and b that it needs. Tiles at the
// edge are partial: what lies outside is read as zero and never written, and every invocation
// reaches every barrier.

const TILE = 16u;

struct Shape {
  m: u32,
  n: u32,
  k: u32,
}

@group(0) @binding(0) var<uniform> shape: Shape;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, TILE>, TILE>;
var<workgroup> b_tile: array<array<f32, TILE>, TILE>;

fn a_at(row: u32, column: u32) -> f32 {
  if (row >= shape.m || column >= shape.k) {
    return 0.0;
  }
  return a[row * shape.k + column];
}

fn b_at(row: u32, column: u32) -> f32 {
  if (row >= shape.k || column >= shape.n) {
    return 0.0;
  }
  return b[row * shape.n + column];
}

@compute @workgroup_size(TILE, TILE)
fn matmul(@builtin(global_invocation_id) global: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let row = global.y;
  let column = global.x;
  var sum = 0.0;
  for (var tile = 0u; tile < shape.k; tile += TILE) {
    a_tile[local.y][local.x] = a_at(row, tile + local.x);
    b_tile[local.y][local.x] = b_at(tile + local.y, column);
    workgroupBarrier();
    for (var i = 0u; i < TILE; i++) {
      sum += a_tile[local.y][i] * b_tile[i][local.x];
    }
    workgroupBarrier();
  }
  if (row < shape.m && column < shape.n) {
    c[row * shape.n + column] = sum;
  }
}
