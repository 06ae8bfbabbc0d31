import package::noise::fbm::octaves;
fn f() -> f32 {
  return octaves(1);
}
