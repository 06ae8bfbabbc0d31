// target ptx
@group(0) @binding(0) var<storage, read_write> a: array<f32, 65536>;
@group(0) @binding(1) var<storage, read_write> b: array<f32, 65536>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let copy = a;
  a[0] = 1;
  b[id.x] = copy[id.y];
}
