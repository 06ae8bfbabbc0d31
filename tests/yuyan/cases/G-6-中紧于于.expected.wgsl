const 底 = 7u;

fn 平方(数: u32) -> u32 {
  return 数 * 数;
}

fn 倍(数: u32) -> u32 {
  return 数 << 1u;
}

@group(0) @binding(0) var<storage, read_write> 出: array<vec2<u32>>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  出[号.x] = vec2<u32>(出[号.y].y + 倍(号.x));
}
