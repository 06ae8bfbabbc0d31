struct 顶出 {
  @location(0) 甲: f32,
  @builtin(position) 位: vec4<f32>,
  @location(1) 乙: vec2<f32>,
}

@vertex
fn 独(@location(0) 位: vec4<f32>) -> @builtin(position) vec4<f32> {
  return 位;
}

@vertex
fn 构(@location(0) 位: vec4<f32>) -> 顶出 {
  return 顶出(位.x, 位, 位.xy);
}

struct 片出 {
  @location(0) 色: vec4<f32>,
  @location(1) 辅: vec4<f32>,
  @builtin(frag_depth) 深: f32,
  @builtin(sample_mask) 掩: u32,
}

@fragment
fn 色() -> @location(0) vec4<f32> {
  return vec4<f32>(1.0f);
}

@fragment
fn 多() -> 片出 {
  let 白 = vec4<f32>(1.0f);
  return 片出(白, 白, 0.5f, 3u);
}

@fragment
fn 无返() {
  discard;
}
