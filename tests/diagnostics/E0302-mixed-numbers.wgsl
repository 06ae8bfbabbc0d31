fn f(i: u32, n: i32) -> bool {
  return i < n;
}
