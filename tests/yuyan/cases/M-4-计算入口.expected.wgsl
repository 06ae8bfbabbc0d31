struct 诸入 {
  @builtin(global_invocation_id) 全: vec3<u32>,
  @builtin(local_invocation_id) 局: vec3<u32>,
}

@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

var<workgroup> 共: array<u32, 128>;

@compute @workgroup_size(128)
fn 求(@builtin(local_invocation_index) 序: u32, 入: 诸入, @builtin(workgroup_id) 组: vec3<u32>, @builtin(num_workgroups) 数: vec3<u32>) {
  共[序] = (入.全 + 入.局 + 组 + 数).x;
  workgroupBarrier();
  出[序] = 共[序];
}

@compute @workgroup_size(32)
fn 小(@builtin(local_invocation_index) 序: u32) {
  出[序] = 序;
}
