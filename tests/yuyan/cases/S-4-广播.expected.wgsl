enable subgroups;

@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32, @builtin(subgroup_invocation_id) 内: u32, @builtin(num_subgroups) 数: u32) {
  出[序] = subgroupShuffle(序, 数);
  出[序] = subgroupShuffle(序, 内 ^ 3u);
  出[序] = subgroupShuffleXor(序, 1u);
}
