fn f() -> i32 {
  let a = b;
  let b = 1;
  return a;
}
