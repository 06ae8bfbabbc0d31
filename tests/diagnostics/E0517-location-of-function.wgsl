fn shade(@location(0) uv: vec2f) -> vec4f {
  return vec4f(uv, 0, 1);
}
