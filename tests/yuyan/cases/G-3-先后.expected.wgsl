const 底 = 7u;

fn 平方(数: u32) -> u32 {
  return 数 * 数;
}

fn 倍(数: u32) -> u32 {
  return 数 << 1u;
}

@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

const 前 = 底;

const 例_底 = 9u;

const 后 = 例_底;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 前 + 后;
}
