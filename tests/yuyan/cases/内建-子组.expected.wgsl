enable subgroups;

@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@group(0) @binding(1) var<storage, read_write> 字: array<u32>;

@compute @workgroup_size(64)
fn 子组诸算(@builtin(global_invocation_id) 号: vec3<u32>, @builtin(subgroup_invocation_id) 序: u32, @builtin(subgroup_size) 大: u32, @builtin(subgroup_id) 次: u32, @builtin(num_subgroups) 数: u32) {
  let 甲 = 浮[号.x];
  let 乙 = 字[号.x];
  浮[0u] = subgroupAdd(甲);
  浮[1u] = subgroupMul(甲);
  浮[2u] = subgroupMax(甲);
  浮[3u] = subgroupMin(甲);
  浮[4u] = subgroupBroadcastFirst(甲);
  浮[5u] = subgroupExclusiveAdd(甲);
  浮[6u] = subgroupInclusiveAdd(甲);
  浮[7u] = subgroupExclusiveMul(甲);
  浮[8u] = subgroupInclusiveMul(甲);
  浮[9u] = subgroupShuffle(甲, 1u);
  浮[10u] = subgroupShuffle(甲, 序);
  浮[11u] = subgroupShuffleXor(甲, 1u);
  浮[12u] = subgroupShuffleUp(甲, 1u);
  浮[13u] = subgroupShuffleDown(甲, 1u);
  浮[14u] = quadBroadcast(甲, 1);
  浮[15u] = quadSwapX(甲);
  浮[16u] = quadSwapY(甲);
  浮[17u] = quadSwapDiagonal(甲);
  字[0u] = subgroupAnd(乙);
  字[1u] = subgroupOr(乙);
  字[2u] = subgroupXor(乙);
  字[3u] = subgroupAdd(乙);
  字[4u] = subgroupBallot((甲 < 0.0f)).x;
  字[5u] = select(序, 乙, subgroupAll((甲 < 0.0f)));
  字[6u] = select(序, 乙, subgroupAny((甲 < 0.0f)));
  字[7u] = select(序, 乙, subgroupElect());
  字[8u] = 序 + 大 + 次 + 数;
}
