fn f() {
  var a = 1;
  var b = 2;
  (a + b) = 3;
}
