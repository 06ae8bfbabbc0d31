@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

const 常 = 7u;

fn 步(数: u32) -> u32 {
  return 数 * 3u + 常;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  var 值: u32;
  if (序 < 常) {
    出[序] = 序;
    值 = 步(序);
  } else {
    值 = 序;
  }
  var 果: u32;
  var 甲: u32 = 值;
  var 乙: u32 = 序;
  loop {
    if (乙 == 0u) {
      果 = 甲;
      break;
    } else {
      let yy_乙 = 甲 % 乙;
      甲 = 乙;
      乙 = yy_乙;
    }
  }
  出[序] = 果;
}
