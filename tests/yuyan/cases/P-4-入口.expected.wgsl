struct 诸入 {
  @builtin(global_invocation_id) 全: vec3<u32>,
  @builtin(local_invocation_id) 局: vec3<u32>,
}

@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(128)
fn 求(入: 诸入, @builtin(local_invocation_index) 序: u32, @builtin(workgroup_id) 组: vec3<u32>, @builtin(num_workgroups) 数: vec3<u32>) {
  出[入.全.x] = 入.局.y + 序 + 组.y + 数.z;
}
