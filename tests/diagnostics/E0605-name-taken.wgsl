import package::noise::fbm;
fn fbm(x: f32) -> f32 {
  return x;
}
