enable dual_source_blending;
@fragment
fn main(@location(0) @blend_src(0) c: vec4f) {}
