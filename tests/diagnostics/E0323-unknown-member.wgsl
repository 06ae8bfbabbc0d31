struct Light {
  position: vec3f,
  intensity: f32,
}
fn f(light: Light) -> f32 {
  return light.intensty;
}
