struct In {
  @location(0) uv: vec2f,
  @location(0) color: vec4f,
}
@fragment
fn main(in: In) {}
