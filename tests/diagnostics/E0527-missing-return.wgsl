fn sign_of(a: f32) -> i32 {
  if a > 0 {
    return 1;
  } else if a < 0 {
    return -1;
  }
}
