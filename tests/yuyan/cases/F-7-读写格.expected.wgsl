@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  var 格: u32 = 序;
  格 = 格 + 格;
  出[序] = 格;
}
