@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

const 对: vec2<f32> = vec2<f32>(1.0f, 2.0f);

fn 和(甲: vec2<f32>) -> f32 {
  return 甲.x + 甲.y;
}

fn 迹(阵: mat3x3<f32>) -> f32 {
  return 阵[0].x + 阵[1].y + 阵[2].z;
}

fn 首(甲: vec3<u32>) -> u32 {
  return 甲.x;
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 阵 = mat3x3<f32>();
  浮[首(号)] = 和(对) + 迹(阵);
}
