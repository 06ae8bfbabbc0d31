fn f(v: vec3f) -> f32 {
  v.normalize();
  return v.x;
}
