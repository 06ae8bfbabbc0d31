struct Data {
  @align(4) a: vec3f,
}
