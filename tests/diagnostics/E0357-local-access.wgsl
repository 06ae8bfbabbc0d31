fn f() {
  var<function, read> a = 1;
}
