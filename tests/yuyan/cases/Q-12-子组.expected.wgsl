enable f16;
enable subgroups;

@group(0) @binding(0) var<storage, read_write> 半: array<vec4<f16>>;

@group(0) @binding(1) var<storage, read_write> 字: array<vec3<u32>>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>, @builtin(subgroup_invocation_id) 序: u32) {
  let 甲 = 半[号.x];
  let 乙 = 字[号.x];
  let 丙 = vec3<i32>(乙);
  半[0u] = subgroupAdd(甲);
  半[1u] = subgroupMax(甲);
  半[2u] = subgroupExclusiveAdd(甲);
  半[3u] = subgroupShuffleXor(甲, 1u);
  半[4u] = vec4<f16>(subgroupBroadcastFirst(甲.y));
  半[5u] = quadSwapDiagonal(甲);
  字[0u] = subgroupXor(乙);
  字[1u] = subgroupInclusiveMul(乙);
  字[2u] = vec3<u32>(subgroupMin(丙));
  字[3u] = subgroupShuffle(乙, 序);
}
