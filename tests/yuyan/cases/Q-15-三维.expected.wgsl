@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(8, 4, 2)
fn 求(@builtin(local_invocation_id) 号: vec3<u32>, @builtin(global_invocation_index) 全: u32, @builtin(workgroup_index) 组: u32) {
  出[号.y] = 全 + 组;
}
