@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 甲(子: u32, 丑: u32) -> u32 {
  return 子 + 丑;
}

fn 乙(子: u32) -> u32 {
  return 甲(子, 子);
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  出[号.x] = 乙(号.y);
}
