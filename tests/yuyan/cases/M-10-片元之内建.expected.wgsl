@group(0) @binding(0) var 图: texture_2d<f32>;

@group(0) @binding(1) var 深图: texture_depth_2d;

@group(0) @binding(2) var 采: sampler;

@group(0) @binding(3) var 比: sampler_comparison;

@fragment
fn 绘(@location(0) 标: vec2<f32>) -> @location(0) vec4<f32> {
  let 差 = dpdx(标) + dpdy(标);
  let 大 = textureDimensions(图);
  let 色 = textureSample(图, 采, 标) + textureSampleLevel(图, 采, 差, 1.0f) + textureLoad(图, 大, 0);
  let 影 = textureSampleCompare(深图, 比, 标, 0.5f);
  if (影 < 0.25f) {
    discard;
  }
  return 色 * 影;
}
