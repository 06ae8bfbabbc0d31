// target ptx
@group(0) @binding(5000) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(64)
fn main() {
  data[0] = 1;
}
