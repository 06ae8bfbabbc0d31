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

@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 例_平方(数: u32) -> u32 {
  return 数;
}

fn 平方施_三倍(数: u32) -> u32 {
  return 平方(三倍(数));
}

fn 平方施_例_平方(数: u32) -> u32 {
  return 平方(例_平方(数));
}

fn 加底_无三二(数: u32) -> u32 {
  return 数 + 底;
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 序 = 号.x;
  let 加 = 平方施_三倍(序);
  出[序] = 加底_无三二(平方施_例_平方(序) * 加);
}
