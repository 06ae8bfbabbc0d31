@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 倍(数: u32) -> u32 {
  return 数 + 数;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 倍(序);
}
