fn f() {
  override n = 4;
}
