fn f(n: i32, p: bool) -> bool {
  return p && n;
}
