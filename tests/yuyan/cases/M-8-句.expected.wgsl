@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

const 常 = 3u;

struct 构 {
  项: u32,
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 甲 = 序 + 常;
  var 格: u32 = 甲;
  let 构_2 = 构(甲);
  _ = 序 + 甲;
  格 = select(序, 构_2.项, 序 == 甲);
  var yy_值: u32;
  var 数: u32 = 序;
  loop {
    if (数 % 常 == 0u) {
      yy_值 = 数;
      break;
    } else {
      数 = 数 + 格;
    }
  }
  出[序] = yy_值;
}
