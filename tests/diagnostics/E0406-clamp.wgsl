fn f(a: f32) -> f32 {
  return clamp(a, 1.0, 0.0);
}
