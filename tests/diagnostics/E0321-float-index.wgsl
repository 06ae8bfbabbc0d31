fn f(a: array<f32, 4>, x: f32) -> f32 {
  return a[x];
}
