enable dual_source_blending;
struct Out {
  @location(0) @blend_src(0) color: vec4f,
}
@fragment
fn main() -> Out {
  return Out();
}
