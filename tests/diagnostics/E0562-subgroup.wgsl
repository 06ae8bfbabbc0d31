enable subgroups;
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if data[id.x] > 0 {
    data[id.x] = subgroupAdd(data[id.x]);
  }
}
