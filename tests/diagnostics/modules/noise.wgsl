fn fbm(x: f32) -> f32 {
  return sin(x);
}
