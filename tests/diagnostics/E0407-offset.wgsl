@group(0) @binding(0) var image: texture_2d<f32>;
@group(0) @binding(1) var linear: sampler;
fn f(uv: vec2f) -> vec4f {
  return textureSampleLevel(image, linear, uv, 0, vec2i(8, 0));
}
