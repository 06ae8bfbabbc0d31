fn f(v: vec4f) -> vec3f {
  return v;
}
