@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 纯(数: u32) -> u32 {
  return select(数, 数 + 1u, (数 < 5u));
}

fn 不纯(数: u32) -> u32 {
  出[数] = 数;
  return 数;
}

struct 点 {
  横: u32,
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 序 = 号.x;
  let 择 = select(序, 纯(序), (序 < 3u));
  var 句: u32;
  if (序 < 3u) {
    句 = 不纯(序);
  } else {
    句 = 序;
  }
  var 构: 点;
  if (序 < 3u) {
    构 = 点(序);
  } else {
    构 = 点(择);
  }
  var 内: u32;
  if (序 < 3u) {
    let 半 = 序 / 2u;
    内 = 半 * 半;
  } else {
    内 = 序;
  }
  let 套 = select(内, select(句, 择, (择 < 句)), (序 < 3u));
  if (!(序 == 9u)) {
    出[序] = 构.横;
  }
  if (序 == 8u) {
    出[序] = 套;
  } else if (序 == 7u) {
    出[序] = 内;
  }
}
