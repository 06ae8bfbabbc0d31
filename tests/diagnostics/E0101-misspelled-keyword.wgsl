fn f(n: i32) -> i32 {
  retrun n;
}
