@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 换(甲: u32, 乙: u32) -> u32 {
  var yy_果: u32;
  var 大: u32 = 甲;
  var 小: u32 = 乙;
  var 数: u32 = 0u;
  loop {
    if (小 == 0u) {
      yy_果 = 大 + 数;
      break;
    } else if (数 > 9u) {
      小 = 0u;
    } else {
      let yy_小 = 大 % 小;
      let yy_数 = 数 + 大;
      大 = 小;
      小 = yy_小;
      数 = yy_数;
    }
  }
  return yy_果;
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 序 = 号.x;
  var 次: u32 = 0u;
  loop {
    if (次 < 序) {
      出[次] = 换(次, 序);
      次 = 次 + 1u;
    } else {
      break;
    }
  }
  var yy_值: u32;
  var 次_2: u32 = 1u;
  loop {
    if (次_2 > 序) {
      yy_值 = 次_2;
      break;
    } else {
      次_2 = 次_2 * 2u + 1u;
    }
  }
  出[序] = 序 + yy_值;
}
