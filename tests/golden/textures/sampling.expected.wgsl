@group(0) @binding(0) var flat: texture_2d<f32>;

@group(0) @binding(1) var layers: texture_2d_array<f32>;

@group(0) @binding(2) var solid: texture_3d<f32>;

@group(0) @binding(3) var sky: texture_cube<f32>;

@group(0) @binding(4) var skies: texture_cube_array<f32>;

@group(0) @binding(5) var shadow: texture_depth_2d;

@group(0) @binding(6) var shadows: texture_depth_2d_array;

@group(0) @binding(7) var around: texture_depth_cube;

@group(0) @binding(8) var line: texture_1d<f32>;

@group(0) @binding(9) var smooth_sampler: sampler;

@group(0) @binding(10) var compare: sampler_comparison;

fn pick(source: texture_2d<f32>, how: sampler, at: vec2<f32>) -> vec4<f32> {
  return textureSampleLevel(source, how, at, 0.0f, vec2<i32>(1i, -1i));
}

@fragment
fn colors(@location(0) at: vec2<f32>, @location(1) way: vec3<f32>, @location(2) @interpolate(flat) layer: u32) -> @location(0) vec4<f32> {
  let how = smooth_sampler;
  var color: vec4<f32> = textureSample(flat, how, at);
  color = color + textureSample(layers, how, at, layer, vec2<i32>(-8i, 7i));
  color = color + textureSample(solid, how, way);
  color = color + textureSample(sky, how, way);
  color = color + textureSample(line, how, at.x);
  color = color + textureSampleBias(skies, how, way, layer, 0.5f);
  color = color + textureSampleGrad(flat, how, at, dpdx(at), dpdyFine(at));
  color = color + (textureGather(2i, flat, how, at) + textureGather(shadow, how, at));
  return color + pick(flat, how, at) * fwidth(at.x);
}

@fragment
fn shade(@location(0) at: vec2<f32>, @location(1) way: vec3<f32>) -> @location(0) vec4<f32> {
  let near = textureSampleCompare(shadow, compare, at, 0.5f);
  let far = textureSampleCompareLevel(shadows, compare, at, 1i, 0.5f, vec2<i32>(1i, -1i));
  let level = textureSampleLevel(around, smooth_sampler, way, 1i);
  return textureGatherCompare(around, compare, way, near) * far * level;
}
