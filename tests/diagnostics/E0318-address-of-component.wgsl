fn f() {
  var v = vec2f(1, 2);
  let p = &v.x;
}
