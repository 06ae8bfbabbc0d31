@group(0) @binding(0) var 图: texture_2d<f32>;

@group(0) @binding(1) var<storage, read_write> 出: array<vec4<f32>>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = textureLoad(图, vec2<u32>(序), 0);
}
