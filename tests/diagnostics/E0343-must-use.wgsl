@must_use
fn half(a: f32) -> f32 {
  return a * 0.5;
}
fn f(a: f32) {
  half(a);
}
