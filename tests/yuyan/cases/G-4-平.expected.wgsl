@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 短(甲: u32, 乙: u32) -> u32 {
  return 甲 + 乙;
}

fn 括(甲: u32, 乙: u32) -> u32 {
  return 甲 - 乙;
}

fn 长(甲: u32, 乙: u32) -> u32 {
  return 甲 * 乙;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 短(序, 括(序, 长(序, 序)));
}
