@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 值 = 浮[序];
  let 标 = mat2x2<f32>(vec2<f32>(值, 值), vec2<f32>(值, 值));
  let 末 = vec3<f32>(值, 值, 值);
  let 未标 = mat3x3<f32>(vec3<f32>(值, 值, 值), vec3<f32>(值, 值, 值), 末);
  浮[序] = 标[1].y + 未标[2].z;
}
