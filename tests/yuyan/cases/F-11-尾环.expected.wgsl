@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  var 次: u32 = 0u;
  loop {
    if (次 < 序) {
      出[次] = 序;
      次 = 次 + 1u;
    } else {
      break;
    }
  }
}
