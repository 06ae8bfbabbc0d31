fn f(n: i32) {
  switch n {
    case 1 {}
  }
}
