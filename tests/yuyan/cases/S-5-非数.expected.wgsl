enable subgroups;

@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

fn 并(甲: f32, 乙: f32) -> f32 {
  return select(甲 + 乙, max(甲, 乙), 甲 == 甲 && 乙 == 乙);
}

@compute @workgroup_size(32)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 值 = 浮[序];
  浮[序] = subgroupMax(值);
  浮[序] = 并(值, subgroupShuffleXor(值, 16u));
}
