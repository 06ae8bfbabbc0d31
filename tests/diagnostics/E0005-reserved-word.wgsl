struct Light {
  static: vec3f,
}
