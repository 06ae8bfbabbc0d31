fn f(a: bool) -> i32 {
  if a {
    return 1;
  return 2;
}

const after = 1;
