@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

fn 累(甲: f32) -> f32 {
  var 和: f32 = 0.0f;
  和 = 和 + 甲;
  return 和;
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  var 面: vec3<f32> = vec3<f32>(1.0f);
  面.y = 累(2.0f);
  浮[号.x] = 面.y;
}
