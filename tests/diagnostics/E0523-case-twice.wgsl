fn f(n: i32) {
  switch n {
    case 1, 2 {}
    case 2 {}
    default {}
  }
}
