var<workgroup> tile: array<vec4f, 2048>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  tile[i] = vec4f(1);
}
