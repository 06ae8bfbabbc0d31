fn f() {
  var a: array<f32>;
}
