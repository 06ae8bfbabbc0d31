fn f(a: bool) {
  loop {
    break if a;
  }
}
