fn g(p: ptr<function, i32>) {}
fn f(a: i32) {
  g(&a);
}
