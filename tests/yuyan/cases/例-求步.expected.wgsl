@group(0) @binding(0) var<storage, read_write> 列: array<u32>;

fn 步数(始: u32) -> u32 {
  var yy_果: u32;
  var 数: u32 = 始;
  var 步: u32 = 0u;
  loop {
    if (数 <= 1u) {
      yy_果 = 步;
      break;
    } else {
      let 次 = select(数 * 3u + 1u, 数 / 2u, 数 % 2u == 0u);
      数 = 次;
      步 = 步 + 1u;
    }
  }
  return yy_果;
}

@compute @workgroup_size(64)
fn 求步(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 序 = 号.x;
  if (序 < arrayLength(&列)) {
    列[序] = 步数(列[序]);
  }
}
