fn f(a: bool) -> i32 {
  if a {
    let n = 1;
  }
  return n;
}
