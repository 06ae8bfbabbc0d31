struct 诸入 {
  @builtin(global_invocation_id) 号: vec3<u32>,
}

@compute @workgroup_size(64)
fn 算(入: 诸入, @builtin(local_invocation_index) 序: u32) {
}

@vertex
fn 顶(@builtin(vertex_index) 序: u32, @location(0) 位: vec4<f32>) -> @builtin(position) vec4<f32> {
  return 位;
}

@fragment
fn 片(@builtin(position) 坐: vec4<f32>) {
}
