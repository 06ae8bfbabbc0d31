// target ptx
var<workgroup> tile: array<f32, 65536>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  tile[i] = 1;
  workgroupBarrier();
  tile[i + 1] = tile[0];
}
