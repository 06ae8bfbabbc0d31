@compute @workgroup_size(64)
fn main() -> @location(0) f32 {
  return 1;
}
