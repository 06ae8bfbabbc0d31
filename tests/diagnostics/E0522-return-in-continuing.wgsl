fn f(a: bool) {
  loop {
    continuing {
      return;
    }
  }
}
