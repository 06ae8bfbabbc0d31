fn f(a: vec3f, b: vec4f) -> vec3f {
  return a + b;
}
