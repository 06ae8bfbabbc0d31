@group(0) @binding(2) var<storage, read_write> 零二: u32;

@group(1) @binding(0) var<storage, read_write> 一零: u32;

@group(1) @binding(1) var 图: texture_2d<f32>;

@group(0) @binding(0) var 采: sampler;

@group(0) @binding(1) var 零号图: texture_depth_2d;

@fragment
fn 绘(@location(0) 标: vec2<f32>) -> @location(0) vec4<f32> {
  let 深 = textureSample(零号图, 采, 标);
  零二 = 一零;
  return textureSample(图, 采, 标) * 深;
}
