fn f() {
  var a = f32;
}
