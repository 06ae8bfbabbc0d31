@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 甲 = 号.x;
  let 乙 = 号.y;
  let 丙 = 号.z;
  出[甲] = 甲 + 乙 * 丙 - (乙 - 丙);
  出[甲] = (甲 + 乙) << (乙 + 丙);
  出[甲] = 甲 & 乙 & 丙;
  出[甲] = (甲 & 乙) | (丙 ^ 甲);
  出[甲] = select(乙, 甲, (甲 < 乙 && 乙 < 丙) || 甲 == 丙);
  出[甲] = select(乙, 甲, (甲 < 乙 || 乙 < 丙) && 甲 == 丙);
  出[甲] = select(乙, 甲, (甲 < 乙));
  出[甲] = select(乙, 甲, (甲 >= 乙));
  出[甲] = select(乙, 甲, all(vec2<bool>((甲 < 乙), (丙 > 甲))));
}
