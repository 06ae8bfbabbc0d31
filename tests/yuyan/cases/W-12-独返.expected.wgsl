@vertex
fn 顶(@builtin(vertex_index) 序: u32, @location(0) 位: vec3<f32>) -> @builtin(position) vec4<f32> {
  return vec4<f32>(位, f32(序));
}

@vertex
fn 不变顶(@location(0) 位: vec4<f32>) -> @builtin(position) @invariant vec4<f32> {
  return 位;
}

@fragment
fn 色() -> @location(0) vec4<f32> {
  return vec4<f32>(1.0f);
}

@fragment
fn 无名色(@builtin(sample_index) 序: u32, @location(0) @interpolate(flat) 整: u32, @location(1) 浮: f32) -> @location(0) vec4<f32> {
  return vec4<f32>(浮 + f32(序 + 整));
}

struct 出 {
  @location(0) 甲: vec4<f32>,
  @location(1) 乙: vec4<u32>,
  @builtin(frag_depth) 深: f32,
  @builtin(sample_mask) 掩: u32,
}

struct 入 {
  @builtin(position) 坐: vec4<f32>,
  @location(0) @interpolate(flat) 平: vec2<i32>,
  @location(1) @interpolate(linear) 线: f32,
  @location(2) @interpolate(perspective, centroid) 质: f32,
  @location(3) @interpolate(perspective, sample) 采: f32,
  @location(7) 末: f32,
  @builtin(sample_mask) 掩: u32,
}

@fragment
fn 多色(入_2: 入, @builtin(front_facing) 正: bool) -> 出 {
  return 出(入_2.坐, vec4<u32>(入_2.掩), select(入_2.采 * 入_2.末, 入_2.线 + 入_2.质, 正), u32(入_2.平.x));
}

@fragment
fn 无出(@builtin(position) 坐: vec4<f32>) {
  if (坐.x < 0.0f) {
    discard;
  }
}
