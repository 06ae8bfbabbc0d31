@fragment
fn 深(@builtin(position) 坐: vec4<f32>) -> @builtin(frag_depth) f32 {
  return 坐.z;
}

@fragment
fn 掩() -> @builtin(sample_mask) u32 {
  return 1u;
}
