struct 诸入 {
  @builtin(local_invocation_id) 局: vec3<u32>,
  @builtin(workgroup_id) 组: vec3<u32>,
  @builtin(num_workgroups) 数: vec3<u32>,
}

@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(入: 诸入, @builtin(local_invocation_index) 序: u32) {
  出[序] = (入.局 + 入.组 + 入.数).x;
}
