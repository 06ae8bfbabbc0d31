@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 倍至(界: u32) -> u32 {
  var yy_果: u32;
  var 数: u32 = 1u;
  loop {
    if (数 < 界) {
      数 = 数 + 数;
    } else {
      yy_果 = 数;
      break;
    }
  }
  return yy_果;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 倍至(序);
}
