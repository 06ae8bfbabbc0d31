fn is_even(n: u32) -> bool {
  return n == 0 || is_odd(n - 1);
}
fn is_odd(n: u32) -> bool {
  return n != 0 && is_even(n - 1);
}
