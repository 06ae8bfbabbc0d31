@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 甲 = 号 < vec3<u32>(9u);
  let 乙 = 号 > vec3<u32>(2u);
  let 丙 = (甲 & 乙) | 甲;
  if ((丙.x && 丙.y) || false) {
    出[号.x] = 号.y;
  }
}
