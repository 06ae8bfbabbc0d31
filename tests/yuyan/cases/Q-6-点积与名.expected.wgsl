enable f16;

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

@group(0) @binding(0) var<storage, read_write> 半: array<f16>;

@group(0) @binding(1) var<storage, read_write> 整: array<i32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 向 = vec2<f16>(半[序]);
  let 整向 = vec3<i32>(整[序]);
  半[序] = dot(向, 向) + length(向) + distance(向, 向);
  整[10u] = dot(整向, 整向);
}
