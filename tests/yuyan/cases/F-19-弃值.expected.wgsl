@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@group(0) @binding(1) var<storage, read_write> 计: atomic<u32>;

fn 书返(数: u32) -> u32 {
  出[数] = 数;
  return 数;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  _ = 书返(序);
  atomicAdd(&计, 序);
}
