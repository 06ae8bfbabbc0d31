struct Data {
  count: u32,
  @size(8) position: vec3f,
}
