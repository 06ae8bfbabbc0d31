fn half(x: f32) -> f32 {
  return x * 0.5;
}
const half = 0.5;
