@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

struct 记 {
  一: f32,
  零: f32,
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 向 = vec4<f32>(浮[序]);
  let 阵 = mat2x2<f32>(vec2<f32>(向.x, 向.y), vec2<f32>(向.z, 向.w));
  let 记_2 = 记(向.x, 向.y);
  浮[序] = 阵[1].x + 记_2.一 + 记_2.零;
}
