struct 构 {
  @builtin(front_facing) 面: bool,
  @location(5) 末: f32,
}

@vertex
fn 顶(@location(0) 整: u32, @builtin(vertex_index) 序: u32, @location(1) 位: vec3<f32>) -> @builtin(position) vec4<f32> {
  return vec4<f32>(位, f32(整 + 序));
}

@fragment
fn 片(构_2: 构, @location(0) 浮: f32, @builtin(position) 坐: vec4<f32>, @location(1) @interpolate(flat) 整: vec2<i32>, @location(2) @interpolate(flat) 无: u32) -> @location(0) vec4<f32> {
  return 坐 * select(f32(整.x + i32(无)), 浮 + 构_2.末, 构_2.面);
}
