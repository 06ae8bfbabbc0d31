struct 顶入 {
  @location(0) 位: vec3<f32>,
  @builtin(instance_index) 例: u32,
  @location(1) 层: u32,
}

@group(0) @binding(3) var<uniform> 景: mat4x4<f32>;

@group(0) @binding(1) var 图: texture_2d<f32>;

@group(0) @binding(2) var 采: sampler;

struct 顶出 {
  @builtin(position) 位: vec4<f32>,
  @location(0) 纹: vec2<f32>,
  @location(1) @interpolate(flat) 层: u32,
}

@vertex
fn 顶(入: 顶入, @builtin(vertex_index) 序: u32) -> 顶出 {
  return 顶出(景 * vec4<f32>(入.位, 1.0f), 入.位.xy, 入.层 + 入.例 + 序);
}

@vertex
fn 散顶(@location(0) 位: vec3<f32>, @builtin(vertex_index) 序: u32) -> @builtin(position) vec4<f32> {
  return vec4<f32>(位, f32(序));
}

@fragment
fn 片(入: 顶出, @builtin(front_facing) 正: bool, @builtin(sample_index) 采序: u32, @builtin(sample_mask) 掩: u32) -> @location(0) vec4<f32> {
  return select(vec4<f32>(f32(入.层 + 采序 + 掩)), textureSample(图, 采, 入.纹), 正);
}

@fragment
fn 散片(@builtin(position) 坐: vec4<f32>, @location(0) 纹: vec2<f32>, @location(1) @interpolate(flat) 格: vec2<i32>) -> @location(0) vec4<f32> {
  return 坐 + vec4<f32>(纹, vec2<f32>(格));
}
