// A frame of a video.
@group(0) @binding(0) var video: texture_external;
@group(0) @binding(1) var smooth_sampler: sampler;

@fragment
fn frame(@builtin(position) at: vec4f) -> @location(0) vec4f {
  let size = textureDimensions(video);
  if (at.x < 0.5 * f32(size.x)) {
    return textureLoad(video, vec2u(at.xy));
  }
  return textureSampleBaseClampToEdge(video, smooth_sampler, at.xy / vec2f(size));
}
