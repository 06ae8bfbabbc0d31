// target msl
@group(0) @binding(16) var<uniform> scale: f32;
@group(1) @binding(0) var<storage, read_write> data: array<f32, 4>;
@compute @workgroup_size(64)
fn main() {
  data[0] = scale;
}
