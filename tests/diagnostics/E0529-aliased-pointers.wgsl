fn add(to: ptr<function, i32>, other: ptr<function, i32>) {
  *to += *other;
}
fn f() {
  var a = 1;
  add(&a, &a);
}
