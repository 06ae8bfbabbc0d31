fn f(n: i32) {
  switch n {
    default {}
    case 1, default {}
  }
}
