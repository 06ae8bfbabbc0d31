@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 最大公约(甲: u32, 乙: u32) -> u32 {
  var yy_果: u32;
  var 大: u32 = 甲;
  var 小: u32 = 乙;
  var 不变: u32 = 甲;
  loop {
    if (小 == 0u) {
      yy_果 = 大 + 不变;
      break;
    } else {
      let yy_小 = 大 % 小;
      大 = 小;
      小 = yy_小;
    }
  }
  return yy_果;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 最大公约(序, 6u);
}
