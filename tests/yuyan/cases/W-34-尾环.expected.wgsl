@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  var 和: u32;
  var 数: u32 = 序;
  var 积: u32 = 0u;
  loop {
    if (数 == 0u) {
      和 = 积;
      break;
    } else {
      let yy_积 = 积 + 数;
      数 = 数 - 1u;
      积 = yy_积;
    }
  }
  出[序] = 和;
}
