// c = a * b with 4 x 4 results an invocation in registers and 64 x 64 tiles; m, n, k are multiples of
// 64, 64, 16. Fast only if the compiler keeps `sums`, `column` and `row` out of memory.

struct Dimensions {
  m: u32,
  n: u32,
  k: u32,
  unused: u32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> dimensions: Dimensions;

const PITCH = 68u;

var<workgroup> a_tile: array<f32, 16 * PITCH>;
var<workgroup> b_tile: array<f32, 16 * 64>;

@compute @workgroup_size(16, 16)
fn matmul_registers(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let n = dimensions.n;
  let k = dimensions.k;
  let lane = local.y * 16u + local.x;
  var sums: array<f32, 16>;
  for (var tile = 0u; tile < k; tile += 16u) {
    for (var i = 0u; i < 4u; i++) {
      let e = lane + i * 256u;
      a_tile[e % 16u * PITCH + e / 16u] = a[(group.y * 64u + e / 16u) * k + tile + e % 16u];
      b_tile[e / 64u * 64u + e % 64u] = b[(tile + e / 64u) * n + group.x * 64u + e % 64u];
    }
    workgroupBarrier();
    for (var i = 0u; i < 16u; i++) {
      var column: array<f32, 4>;
      var row: array<f32, 4>;
      for (var j = 0u; j < 4u; j++) {
        column[j] = a_tile[i * PITCH + local.y * 4u + j];
        row[j] = b_tile[i * 64u + local.x * 4u + j];
      }
      for (var j = 0u; j < 4u; j++) {
        for (var l = 0u; l < 4u; l++) {
          sums[j * 4u + l] += column[j] * row[l];
        }
      }
    }
    workgroupBarrier();
  }
  for (var j = 0u; j < 4u; j++) {
    for (var l = 0u; l < 4u; l++) {
      c[(group.y * 64u + local.y * 4u + j) * n + group.x * 64u + local.x * 4u + l] = sums[j * 4u + l];
    }
  }
}
