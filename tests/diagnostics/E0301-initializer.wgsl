fn f(n: u32) {
  var i: i32 = n;
}
