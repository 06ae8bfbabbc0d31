struct Ray {
  origin: vec3f,
  direction: vec3f,
}
fn f(o: vec3f) -> Ray {
  return Ray(o);
}
