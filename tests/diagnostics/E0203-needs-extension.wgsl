fn f(a: f16) -> f16 {
  return a * 2.0h;
}
