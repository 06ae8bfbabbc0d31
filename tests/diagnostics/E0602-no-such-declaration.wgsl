import package::noise::fbn;
fn f() -> f32 {
  return fbn(1);
}
