@group(0) @binding(0) var image: texture_2d<f32>;
fn f(uv: vec2f) -> vec4f {
  return textureSample(image, uv);
}
