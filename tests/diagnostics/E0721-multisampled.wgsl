// target ptx
@group(0) @binding(0) var image: texture_multisampled_2d<f32>;
@group(0) @binding(1) var<storage, read_write> data: array<vec4f>;
@compute @workgroup_size(64)
fn main() {
  data[0] = textureLoad(image, vec2u(0), 0);
}
