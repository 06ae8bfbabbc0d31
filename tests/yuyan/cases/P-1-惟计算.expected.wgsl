@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@vertex
fn 顶(@location(0) 位: vec4<f32>) -> @builtin(position) vec4<f32> {
  return 位;
}

@fragment
fn 片() -> @location(0) vec4<f32> {
  return vec4<f32>(1.0f);
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 序;
}
