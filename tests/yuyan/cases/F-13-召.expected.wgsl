@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 取(甲: u32, 乙: u32) -> u32 {
  return 出[甲 + 乙];
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 取(序, 序);
}
