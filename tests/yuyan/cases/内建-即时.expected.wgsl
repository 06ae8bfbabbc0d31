requires immediate_address_space;

struct 参 {
  起: u32,
  倍: f32,
}

var<immediate> 诸参: 参;

@group(0) @binding(0) var<storage, read_write> 出: array<f32>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 序 = 号.x + 诸参.起;
  出[序] = 出[序] * 诸参.倍;
}
