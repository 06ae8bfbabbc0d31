@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

const 阵: mat2x2<f32> = mat2x2<f32>(vec2<f32>(1.0f, 2.0f), vec2<f32>(3.0f, 4.0f));

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 甲 = 浮[号.x];
  let 三 = vec3<f32>(甲, 甲, 2.0f);
  let 列 = vec2<f32>(甲, 甲);
  let 方 = mat3x2<f32>(列, 列, 列);
  let 四 = mat4x4<f32>(vec4<f32>(甲, 甲, 甲, 甲), vec4<f32>(甲, 甲, 甲, 甲), vec4<f32>(甲, 甲, 甲, 甲), vec4<f32>(甲, 甲, 甲, 甲));
  浮[号.x] = 三.z + 方[1].x + 阵[1].x + 四[3].w;
}
