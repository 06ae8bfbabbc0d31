struct Light {
  color: vec3f,
  color: vec4f,
}
