import super::super::noise::fbm;
fn f() -> f32 {
  return fbm(1);
}
