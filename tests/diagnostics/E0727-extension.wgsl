// target ptx
requires immediate_address_space;
var<immediate> scale: f32;
@group(0) @binding(0) var<storage, read_write> data: array<f32, 4>;
@compute @workgroup_size(64)
fn main() {
  data[0] = scale;
}
