@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 和(数: u32, 向: vec3<f32>) -> f32 {
  return f32(数) + 向.x;
}

fn 无参() -> u32 {
  return 7u;
}

fn 无返(处: u32) {
  出[处] = 无参();
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  无返(u32(和(序, vec3<f32>(1.0f))));
}
