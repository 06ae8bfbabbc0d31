@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 他(甲: u32) -> u32 {
  return 甲;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 甲_3: u32) {
  let 甲 = 他(甲_3);
  let 甲_2 = 甲 + 甲;
  let 甲_5 = 甲_2 + 甲_2;
  let 甲_4 = 甲_5 + 甲_5;
  出[甲_3] = 甲_4;
}
