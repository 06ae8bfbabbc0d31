fn f() -> i32 {
  let a = 1
  return a;
}
