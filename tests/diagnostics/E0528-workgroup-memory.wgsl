var<workgroup> tile: array<f32, 64>;
@fragment
fn main() -> @location(0) vec4f {
  return vec4f(tile[0]);
}
