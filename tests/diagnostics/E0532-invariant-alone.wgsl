@vertex
fn main() -> @invariant @location(0) vec4f {
  return vec4f();
}
