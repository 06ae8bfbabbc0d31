fn f(a: f32) -> f32 {
  return lerp(0.0, 1.0, a);
}
