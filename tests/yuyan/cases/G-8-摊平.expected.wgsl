@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 甲 = 浮[序];
  let 平 = vec3<f32>(甲, 甲, 甲);
  let 摊 = vec3<f32>(甲, 甲, 甲);
  let 阵 = mat2x2<f32>(vec2<f32>(甲, 甲), vec2<f32>(甲, 甲));
  let 对 = vec2<f32>(甲, 甲);
  let 列 = mat2x2<f32>(vec2<f32>(甲, 甲), 对);
  浮[序] = 平.z + 摊.z + 阵[1].y + 列[0].y;
}
