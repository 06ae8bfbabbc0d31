fn f() {
  let weights = array(1.0, 2.0);
  weights[0] = 3;
}
