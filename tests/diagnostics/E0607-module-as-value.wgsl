import package::noise;
fn f() -> f32 {
  return noise(1);
}
