import package::twice::half;
fn f() -> f32 {
  return half(1);
}
