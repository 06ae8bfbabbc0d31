enable clip_distances;
enable dual_source_blending;
enable primitive_index;

struct 顶出 {
  @builtin(position) 位: vec4<f32>,
  @builtin(clip_distances) 距: array<f32, 2>,
  @location(0) @interpolate(flat, either) 整: u32,
}

@vertex
fn 顶(@builtin(vertex_index) 序: u32) -> 顶出 {
  return 顶出(vec4<f32>(1.0f), array<f32, 2>(0.0f, 1.0f), 序);
}

struct 混出 {
  @location(0) @blend_src(0) 甲: vec4<f32>,
  @location(0) @blend_src(1) 乙: vec4<f32>,
}

@fragment
fn 混(@builtin(primitive_index) 元号: u32) -> 混出 {
  let 色 = vec4<f32>(f32(元号));
  return 混出(色, 色);
}

@fragment
fn 整色() -> @location(0) vec4<i32> {
  return vec4<i32>(1i);
}
