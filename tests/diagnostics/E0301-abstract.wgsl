fn f() {
  var i: i32 = 1.5;
}
