fn f() {
  let n = 4;
  const size = n * 2;
}
