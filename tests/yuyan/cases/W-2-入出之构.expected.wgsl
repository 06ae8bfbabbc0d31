struct 顶入 {
  @location(0) 位: vec3<f32>,
  @location(1) 层: u32,
  @builtin(instance_index) 例: u32,
}

struct 顶出 {
  @location(0) @interpolate(flat) 层: u32,
  @builtin(position) 位: vec4<f32>,
  @location(1) 纹: vec2<f32>,
  @location(2) @interpolate(flat) 格: vec2<i32>,
}

struct 片出 {
  @location(0) 色: vec4<f32>,
  @builtin(frag_depth) 深: f32,
  @location(1) 辅: vec4<f32>,
  @location(2) 标: u32,
}

struct 常构 {
  位: vec3<f32>,
}

fn 升(入: 顶入) -> 常构 {
  return 常构(入.位 * f32(入.例));
}

@vertex
fn 绘顶(入: 顶入) -> 顶出 {
  let 升起 = 升(入);
  return 顶出(入.层, vec4<f32>(升起.位, 1.0f), 升起.位.xy, vec2<i32>(3i));
}

@fragment
fn 绘片(入: 顶出) -> 片出 {
  let 亮 = f32(入.格.x);
  return 片出(vec4<f32>(亮), 亮, 入.位, 入.层);
}
