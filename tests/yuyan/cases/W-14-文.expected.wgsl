struct 入 {
  @location(0) @interpolate(flat) 号: u32,
  @builtin(front_facing) 面: bool,
  @location(1) 色: vec3<f32>,
}

const 常 = 1.0f;

@fragment
fn 片(入_2: 入) -> @location(0) vec4<f32> {
  return vec4<f32>(入_2.色, 常);
}
