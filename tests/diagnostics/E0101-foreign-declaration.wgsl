fn f() {
  int i = 0;
}
