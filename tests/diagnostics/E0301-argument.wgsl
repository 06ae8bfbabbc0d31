fn scale(v: vec3f, by: f32) -> vec3f {
  return v * by;
}
fn f(n: u32) -> vec3f {
  return scale(vec3f(1), n);
}
