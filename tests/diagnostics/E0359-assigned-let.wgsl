fn f() -> i32 {
  let a = 1;
  a = 2;
  return a;
}
