fn f(n: i32, m: u32) -> i32 {
  return max(n, m);
}
