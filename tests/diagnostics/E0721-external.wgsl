// target ptx
@group(0) @binding(0) var video: texture_external;
@group(0) @binding(1) var<storage, read_write> data: array<vec4f>;
@compute @workgroup_size(64)
fn main() {
  data[0] = textureLoad(video, vec2u(0));
}
