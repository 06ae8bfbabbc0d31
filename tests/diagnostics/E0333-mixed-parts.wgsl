fn f(n: u32) -> vec2f {
  return vec2f(1.0, n);
}
