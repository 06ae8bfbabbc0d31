@diagnostic(info, derivative_uniformity)
@fragment
fn main(@location(0) a: f32) -> @location(0) vec4f {
  if a > 0.5 {
    return vec4f(dpdx(a));
  }
  return vec4f(0);
}
