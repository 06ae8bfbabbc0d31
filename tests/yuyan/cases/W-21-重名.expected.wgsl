@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@group(0) @binding(1) var<storage, read_write> 甲: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 序 = 号.x;
  let 序_3 = 序 + 1u;
  let 序_4 = 序_3 + 2u;
  let 序_2 = 序_4;
  let 甲_2 = 甲[序_4];
  if (序_4 < 序_2) {
    let 次 = 序_4;
    出[次] = 甲_2;
  } else {
    let 次_2 = 序_2;
    出[次_2] = 序_4;
  }
}
