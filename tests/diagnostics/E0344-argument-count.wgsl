fn scale(v: vec3f, by: f32) -> vec3f {
  return v * by;
}
fn f(v: vec3f) -> vec3f {
  return scale(v);
}
