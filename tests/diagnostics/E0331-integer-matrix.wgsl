fn f(n: i32) {
  let m = mat2x2(n, n, n, n);
}
