@group(0) @binding(0) var<storage, read_write> data: array<f32>;
var<workgroup> tile: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32, @builtin(global_invocation_id) id: vec3u) {
  tile[i] = data[id.x];
  if i < 32 {
    workgroupBarrier();
    data[id.x] = tile[i + 32];
  }
}
