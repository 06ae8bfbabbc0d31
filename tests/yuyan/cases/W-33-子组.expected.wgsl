enable subgroups;

@group(0) @binding(0) var<storage, read_write> 出: array<f32>;

fn 和(值: f32) -> f32 {
  return subgroupAdd(值);
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32, @builtin(workgroup_id) 组: vec3<u32>) {
  let 值 = 出[序];
  var 直: f32;
  if (组.x == 0u) {
    直 = subgroupAdd(值);
  } else {
    直 = 值;
  }
  var 经召: f32;
  if (组.x == 1u) {
    经召 = 和(值);
  } else {
    经召 = 值;
  }
  出[序] = 直 + 经召;
}
