fn f(m: mat4x4f) -> f32 {
  return m.x.y;
}
