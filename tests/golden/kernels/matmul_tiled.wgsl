// c (m x n) = a (m x k) times b (k x n), in tiles of 16 x 16; the last tiles may be partial.
struct Shape {
  m: u32,
  n: u32,
  k: u32,
}

const TILE = 16u;

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> shape: Shape;

var<workgroup> tile_a: array<array<f32, TILE>, TILE>;
var<workgroup> tile_b: array<array<f32, TILE>, TILE>;

@compute @workgroup_size(TILE, TILE)
fn matmul(@builtin(local_invocation_id) l: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>) {
  let row = group.y * TILE + l.y;
  let column = group.x * TILE + l.x;
  var sum = 0.0;
  for (var start = 0u; start < shape.k; start += TILE) {
    let k_a = start + l.x;
    let k_b = start + l.y;
    tile_a[l.y][l.x] = select(0.0, a[row * shape.k + k_a], row < shape.m && k_a < shape.k);
    tile_b[l.y][l.x] = select(0.0, b[k_b * shape.n + column], k_b < shape.k && column < shape.n);
    workgroupBarrier();
    for (var k = 0u; k < TILE; k++) {
      sum = fma(tile_a[l.y][k], tile_b[k][l.x], sum);
    }
    workgroupBarrier();
  }
  if (row < shape.m && column < shape.n) {
    c[row * shape.n + column] = sum;
  }
}
