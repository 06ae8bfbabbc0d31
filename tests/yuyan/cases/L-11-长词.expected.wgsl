@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 甲 = 号.x;
  let 乙 = 号.y;
  出[甲] = ((甲 / 乙) & (甲 | 乙)) ^ 乙;
  出[甲] = select(乙, 甲, 甲 > 乙 || (甲 != 乙 && 甲 <= 乙) || 甲 >= 乙);
}
