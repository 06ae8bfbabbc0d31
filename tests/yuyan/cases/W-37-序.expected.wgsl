@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@group(0) @binding(1) var<storage, read_write> 计: atomic<u32>;

fn 取() -> u32 {
  出[0u] = atomicAdd(&计, 1u);
  return 出[1u];
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 序 = 号.x;
  var 格: u32 = 序;
  出[序] = 出[0u] + 取() * 格;
  let yy_值 = 格;
  格 = 5u;
  出[序] = yy_值 + 格;
  出[取()] = 取();
  _ = 取();
  atomicAdd(&计, 序);
  _ = 序 + 序;
  let 无 = 取();
}
