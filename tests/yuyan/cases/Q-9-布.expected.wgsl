struct 点 {
  位: vec3<f32>,
  重: f32,
  尾: vec3<f32>,
}

@group(0) @binding(0) var<storage, read_write> 诸点: array<点>;

fn 豫_rsqrt(数: f32) -> f32 {
  return 数 * 数;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 点_2 = 诸点[序];
  诸点[序] = 点(点_2.尾, 豫_rsqrt(点_2.重), 点_2.位);
}
