enable subgroups;

@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32, @builtin(workgroup_id) 组: vec3<u32>) {
  出[序] = subgroupShuffle(序, 组.x);
  出[序] = subgroupShuffle(序, 序 ^ 3u);
  出[序] = subgroupShuffleXor(序, 1u);
}
