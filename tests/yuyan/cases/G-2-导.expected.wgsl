const 底 = 7u;

fn 平方(数: u32) -> u32 {
  return 数 * 数;
}

fn 倍(数: u32) -> u32 {
  return 数 << 1u;
}

const 公用_底 = 3u;

fn 三倍(数: u32) -> u32 {
  return 倍(数) + 数;
}

const 杂数 = 5u;

@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

const 甲 = 底;

const 乙 = 公用_底;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 甲 + 乙 + 杂数 + 杂数;
}
