fn f(a: f32) -> f32 {
  return clamp(a, 0.0);
}
