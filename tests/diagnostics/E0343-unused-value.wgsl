fn f(a: f32) {
  sqrt(a);
}
