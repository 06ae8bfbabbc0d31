enable subgroups;
enable f16;

@group(0) @binding(0) var<storage, read_write> out: array<vec4<f32>>;

@group(0) @binding(1) var<storage, read_write> words: array<vec4<u32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) size: u32) {
  let value = out[id.x];
  let total = subgroupAdd(value) + subgroupExclusiveAdd(value) + subgroupInclusiveMul(value);
  let widest = subgroupMax(value.x) - subgroupMin(f32(f16(value.y)));
  let moved = subgroupShuffle(value, lane ^ 1u) + subgroupShuffleUp(value, 1u) + subgroupShuffleXor(value, 2u);
  let some = subgroupAny(lane == size - 1u);
  let all = subgroupAll((widest > 0.0f));
  let near = quadSwapX(value) + quadSwapDiagonal(value) + quadBroadcast(value, 3i);
  let first = subgroupBroadcast(widest, 0i) + subgroupBroadcastFirst(value);
  let votes = subgroupBallot((value.x > 0.0f)) | vec4<u32>(subgroupOr(lane));
  if (subgroupElect() && all && some) {
    words[id.x] = votes;
  }
  out[id.x] = total + moved + near * first;
}
