@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

struct 构 {
  项: u32,
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 标 = select(出[0u], 序, 序 == 1u);
  let 向 = select(vec2<u32>(标), vec2<u32>(序), 序 == 1u);
  var 构_2: 构;
  if (序 == 2u) {
    构_2 = 构(标);
  } else {
    构_2 = 构(序);
  }
  var 句: u32;
  if (序 == 3u) {
    let 倍 = 序 + 序;
    句 = 倍 * 倍;
  } else {
    句 = 序;
  }
  var 格: u32 = 序;
  var 副: u32;
  if (序 == 4u) {
    格 = 标;
    副 = 标;
  } else {
    副 = 序;
  }
  出[序] = 向.y + 构_2.项 + 句 + 副 + 格;
}
