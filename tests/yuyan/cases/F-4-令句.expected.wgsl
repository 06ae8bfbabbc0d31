@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  var 若果: u32;
  if (序 < 3u) {
    出[序] = 序;
    若果 = 序;
  } else {
    若果 = 9u;
  }
  var 环果: u32;
  var 数: u32 = 1u;
  loop {
    if (数 > 若果) {
      环果 = 数;
      break;
    } else {
      数 = 数 * 2u;
    }
  }
  出[序] = 环果;
}
