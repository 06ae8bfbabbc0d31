fn f() {
  @must_use let a = 1;
}
