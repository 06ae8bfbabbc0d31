fn f(n: i32) {
  while n {
  }
}
