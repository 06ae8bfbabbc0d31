@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 值(甲: u32) -> u32 {
  return 甲 + 甲;
}

fn 令值(甲: u32) -> u32 {
  let 乙 = 甲 + 甲;
  return 乙;
}

fn 若值(甲: u32) -> u32 {
  if (甲 == 0u) {
    let 乙 = 值(甲);
    return 乙;
  } else {
    return 甲;
  }
}

fn 列值(甲: u32) -> u32 {
  出[甲] = 甲;
  return 甲;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 值(令值(若值(列值(序))));
}
