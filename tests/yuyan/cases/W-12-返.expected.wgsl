struct 构 {
  @builtin(position) 位: vec4<f32>,
}

@vertex
fn 内建(@location(0) 位: vec4<f32>) -> @builtin(position) vec4<f32> {
  return 位;
}

@vertex
fn 构返(@location(0) 位: vec4<f32>) -> 构 {
  return 构(位);
}

@fragment
fn 色() -> @location(0) vec4<f32> {
  return vec4<f32>(1.0f);
}

@fragment
fn 深() -> @builtin(frag_depth) f32 {
  return 0.5f;
}

@fragment
fn 他() -> @location(0) vec2<u32> {
  return vec2<u32>(3u);
}
