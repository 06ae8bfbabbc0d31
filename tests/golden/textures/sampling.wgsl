// Every kind of sampled and depth texture, with each way to sample it.
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

const corner = vec2i(1, -1);

fn pick(source: texture_2d<f32>, how: sampler, at: vec2f) -> vec4f {
  return textureSampleLevel(source, how, at, 0.0, corner);
}

@fragment
fn colors(@location(0) at: vec2f, @location(1) way: vec3f, @location(2) @interpolate(flat) layer: u32) -> @location(0) vec4f {
  let how = smooth_sampler;
  var color = textureSample(flat, how, at);
  color += textureSample(layers, how, at, layer, vec2i(-8, 7));
  color += textureSample(solid, how, way);
  color += textureSample(sky, how, way);
  color += textureSample(line, how, at.x);
  color += textureSampleBias(skies, how, way, layer, 0.5);
  color += textureSampleGrad(flat, how, at, dpdx(at), dpdyFine(at));
  color += textureGather(2, flat, how, at) + textureGather(shadow, how, at);
  return color + pick(flat, how, at) * fwidth(at.x);
}

@fragment
fn shade(@location(0) at: vec2f, @location(1) way: vec3f) -> @location(0) vec4f {
  let near = textureSampleCompare(shadow, compare, at, 0.5);
  let far = textureSampleCompareLevel(shadows, compare, at, 1, 0.5, corner);
  let level = textureSampleLevel(around, smooth_sampler, way, 1);
  return textureGatherCompare(around, compare, way, near) * far * level;
}
