@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 空() {
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  空();
  出[序] = 序;
}
