@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 一 = 号.x;
  let 列 = array<u32, 2>(一, 一);
  出[一] = 号.y + 2u + 列[1];
}
