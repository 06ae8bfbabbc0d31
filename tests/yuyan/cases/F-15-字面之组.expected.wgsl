@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

struct 记 {
  甲: vec3<f32>,
  乙: f32,
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 值 = 浮[序];
  let 记_2 = 记(vec3<f32>(值, 值, 值), 值);
  let 列 = array<f32, 2>(值, 记_2.乙);
  浮[序] = 记_2.甲.y + 列[序];
}
