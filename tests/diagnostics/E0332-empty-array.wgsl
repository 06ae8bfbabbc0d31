fn f() {
  var a = array();
}
