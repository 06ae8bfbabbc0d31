@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 前(数: u32) -> u32 {
  return 数 + 数;
}

const 常 = 3u;

struct 构 {
  项: u32,
}

fn 后(构_2: 构) -> u32 {
  return 构_2.项 * 常;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 前(后(构(序)));
}
