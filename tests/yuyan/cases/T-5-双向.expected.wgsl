@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

struct 记 {
  项: u32,
}

struct 他 {
  项: u32,
}

fn 二支(数: u32) -> 记 {
  if (数 < 1u) {
    return 记(数);
  } else {
    return 记(数 + 数);
  }
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 值 = select(0.0f, f32(序), (序 < 2u));
  var 果: u32;
  var 数: f32 = 值;
  loop {
    if (数 > 9.0f) {
      果 = u32(数);
      break;
    } else {
      数 = 数 + 数 + 1.0f;
    }
  }
  出[序] = 果 + 二支(序).项;
}
