import package::chinese::f;
fn g() {
  f();
}
