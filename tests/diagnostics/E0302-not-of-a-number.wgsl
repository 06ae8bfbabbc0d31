fn f(n: u32) -> bool {
  return !n;
}
