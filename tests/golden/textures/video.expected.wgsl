@group(0) @binding(0) var video: texture_external;

@group(0) @binding(1) var smooth_sampler: sampler;

@fragment
fn frame(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
  let size = textureDimensions(video);
  if (at.x < 0.5f * f32(size.x)) {
    return textureLoad(video, vec2<u32>(at.xy));
  }
  return textureSampleBaseClampToEdge(video, smooth_sampler, at.xy / vec2<f32>(size));
}
