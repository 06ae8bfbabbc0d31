struct Data {
  values: array<f32>,
  count: u32,
}
