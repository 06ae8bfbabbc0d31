fn f(p: ptr<function, i32>) {
  p = 2;
}
