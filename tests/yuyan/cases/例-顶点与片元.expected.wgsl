struct 场景 {
  变换: mat4x4<f32>,
  色调: vec4<f32>,
}

@group(0) @binding(0) var<uniform> 景: 场景;

@group(0) @binding(1) var 画: texture_2d<f32>;

@group(0) @binding(2) var 采: sampler;

struct 顶入 {
  @location(0) 位: vec3<f32>,
  @location(1) 纹: vec2<f32>,
  @location(2) 层: u32,
}

struct 顶出 {
  @builtin(position) 位: vec4<f32>,
  @location(0) 纹: vec2<f32>,
  @location(1) @interpolate(flat) 层: u32,
}

@vertex
fn 绘顶(入: 顶入, @builtin(instance_index) 例: u32) -> 顶出 {
  let 原 = 入.位;
  let 齐 = vec4<f32>(原.x, 原.y, 原.z, 1.0f);
  return 顶出(景.变换 * 齐, 入.纹, 入.层 + 例);
}

@fragment
fn 绘片(入: 顶出, @builtin(front_facing) 正: bool) -> @location(0) vec4<f32> {
  let 色 = textureSample(画, 采, 入.纹);
  return select(色, 色 * 景.色调, 正 && 入.层 == 0u);
}
