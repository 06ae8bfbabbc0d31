struct 记 {
  甲: u32,
  乙: u32,
}

@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 列 = array<u32, 2>(序, 序);
  出[序] = 记(序, 列[1]).乙;
}
