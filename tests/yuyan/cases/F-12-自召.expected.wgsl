@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  var yy_值: u32;
  var 前: u32 = 0u;
  var 后: u32 = 1u;
  loop {
    if (后 > 序) {
      yy_值 = 前;
      break;
    } else {
      let yy_后 = 前 + 后;
      前 = 后;
      后 = yy_后;
    }
  }
  出[序] = yy_值;
}
