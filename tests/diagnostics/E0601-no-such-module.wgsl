import package::nois::fbm;
fn f() -> f32 {
  return fbm(1);
}
