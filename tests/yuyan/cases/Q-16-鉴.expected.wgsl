@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 名次(数: u32) -> u32 {
  let 余 = 数 % 4u;
  switch (余) {
    case 0: {
      return 10u;
    }
    case 1: {
      return 数;
    }
    default: {
      return 余 + 数;
    }
  }
}

fn 步(始: u32) -> u32 {
  var yy_果: u32;
  var 数: u32 = 始;
  var 次: u32 = 0u;
  loop {
    let 他 = 数;
    if (他 == 0u) {
      yy_果 = 次;
      break;
    } else if (他 == 1u) {
      yy_果 = 次 + 1u;
      break;
    } else {
      数 = 他 - 2u;
      次 = 次 + 1u;
    }
  }
  return yy_果;
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  var 位: i32;
  let 余 = 号.y;
  switch (余) {
    case 3: {
      位 = 1i;
    }
    default: {
      位 = 2i;
    }
  }
  let 余_2 = 位;
  switch (余_2) {
    case 1: {
      出[号.x] = 名次(号.x);
    }
    default: {
      出[号.x] = 步(号.x);
    }
  }
}
