const 底 = 7u;

fn 平方(数: u32) -> u32 {
  return 数 * 数;
}

fn 倍(数: u32) -> u32 {
  return 数 << 1u;
}

const 甲 = 1u;

@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

struct 构 {
  项: u32,
}

fn 函(参: 构) -> u32 {
  return 参.项 + 甲 + 底;
}

const 乙 = 2u;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 函(构(乙));
}
