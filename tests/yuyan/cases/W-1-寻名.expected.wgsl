@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 最大(甲: u32, 乙: u32) -> u32 {
  return 甲 - 乙;
}

fn 加(甲: u32, 乙: u32) -> u32 {
  return 甲 * 乙;
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 最小 = 号.x;
  let 零 = 号.y;
  出[最小] = 加(最大(最小, 零), 零);
}
