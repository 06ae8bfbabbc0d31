struct Out {
  @builtin(position) position: vec4f,
  @location(0) material: u32,
}
@vertex
fn main() -> Out {
  return Out();
}
