@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(8, 4, 2)
fn 求(@builtin(local_invocation_id) 号: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>, @builtin(num_workgroups) num_workgroups: vec3<u32>, @builtin(workgroup_id) workgroup_id: vec3<u32>) {
  let 全 = global_invocation_id.x + num_workgroups.x * 8u * (global_invocation_id.y + num_workgroups.y * 4u * global_invocation_id.z);
  let 组 = workgroup_id.x + num_workgroups.x * (workgroup_id.y + num_workgroups.y * workgroup_id.z);
  出[号.y] = 全 + 组;
}
