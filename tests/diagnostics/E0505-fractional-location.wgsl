@fragment
fn main() -> @location(0.5) vec4f {
  return vec4f();
}
