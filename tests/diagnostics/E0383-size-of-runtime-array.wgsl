struct Data {
  count: u32,
  @size(64) values: array<f32>,
}
