struct Data {
  @alignment(16) a: f32,
}
