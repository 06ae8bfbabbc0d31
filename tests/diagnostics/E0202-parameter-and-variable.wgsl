fn f(n: i32) {
  var n = n;
}
