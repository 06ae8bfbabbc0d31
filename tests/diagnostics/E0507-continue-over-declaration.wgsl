fn f(p: bool) {
  loop {
    if p {
      continue;
    }
    let a = 1;
    continuing {
      let b = a;
      break if b > 0;
    }
  }
}
