fn log_it(a: f32) {}
fn f(a: f32) -> f32 {
  return log_it(a);
}
