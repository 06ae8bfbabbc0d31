struct Node {
  next: ptr<function, i32>,
}
