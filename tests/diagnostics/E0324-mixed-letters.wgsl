fn f(v: vec3f) -> vec2f {
  return v.xg;
}
