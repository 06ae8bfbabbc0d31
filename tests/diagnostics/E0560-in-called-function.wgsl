var<workgroup> tile: array<f32, 64>;
fn wait() {
  workgroupBarrier();
}
fn step(i: u32) {
  if i > 8 {
    return;
  }
  wait();
  tile[i] = 1;
}
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  step(i);
}
