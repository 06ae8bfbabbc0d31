struct Data {
  @workgroup_size(64) a: f32,
}
