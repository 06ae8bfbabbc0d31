@group(0) @binding(0) var<storage, read_write> 列: array<f32>;

@group(0) @binding(1) var<storage, read> 只列: array<f32>;

@group(0) @binding(2) var<storage, read_write> 块: vec4<f32>;

@group(0) @binding(3) var<uniform> 均: vec4<f32>;

@group(0) @binding(4) var 图: texture_2d<f32>;

@group(0) @binding(5) var 采: sampler;

var<workgroup> 共: array<f32, 64>;

fn 用列(序: u32) -> f32 {
  return 列[序] + 只列[序];
}

fn 用块() -> f32 {
  return 块.x + 均.y;
}

fn 用图(标: vec2<f32>) -> f32 {
  return textureSampleLevel(图, 采, 标, 0.0f).x;
}

fn 用共(序: u32) -> f32 {
  return 共[序];
}

fn 不用(数: f32) -> f32 {
  return 数 + 数;
}

fn 经召(序: u32) -> f32 {
  return 用列(序) + 用共(序) + 不用(用块());
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  列[序] = 经召(序) + 用图(vec2<f32>(0.5f));
}
