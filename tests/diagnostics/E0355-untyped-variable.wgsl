fn f() {
  var a;
}
