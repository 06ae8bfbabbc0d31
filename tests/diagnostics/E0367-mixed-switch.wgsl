fn f(n: u32) {
  switch n {
    case 1i {}
    default {}
  }
}
