// target msl
@group(2) @binding(0) var<storage, read_write> data: array<f32, 4>;
@compute @workgroup_size(64)
fn main() {
  data[0] = 1;
}
