@compute @workgroup_size(4)
fn 算(@builtin(global_invocation_id) 号: vec3<u32>) {
}

@vertex
fn 顶(@location(0) 位: vec4<f32>) -> @builtin(position) vec4<f32> {
  return 位;
}

@fragment
fn 片() -> @location(0) vec4<f32> {
  return vec4<f32>(1.0f);
}
