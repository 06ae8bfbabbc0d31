fn g() -> i32 {
  return 1;
}
fn f() -> i32 {
  return g + 1;
}
