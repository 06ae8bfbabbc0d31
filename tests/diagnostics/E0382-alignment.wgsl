struct Data {
  @align(12) a: f32,
}
