@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 双_无三二(值: u32) -> u32 {
  return 值 + 值;
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  出[双_无三二(号.x)] = 双_无三二(双_无三二(号.y + 号.z));
}
