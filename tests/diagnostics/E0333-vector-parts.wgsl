fn f(v: vec2f) -> vec4f {
  return vec4f(v, 1.0);
}
