fn f(a: array<i32, 4>) {
  a[0];
}
