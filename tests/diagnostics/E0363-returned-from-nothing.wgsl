fn f(a: i32) {
  return a;
}
