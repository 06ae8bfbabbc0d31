// Subgroup and quad functions, and the built-in values that belong to them.
enable subgroups;
enable f16;

@group(0) @binding(0) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> words: array<vec4u>;

const FIRST = 0;

@compute @workgroup_size(64)
fn main(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) size: u32,
) {
  let value = out[id.x];
  let total = subgroupAdd(value) + subgroupExclusiveAdd(value) + subgroupInclusiveMul(value);
  let widest = subgroupMax(value.x) - subgroupMin(f32(f16(value.y)));
  let moved = subgroupShuffle(value, lane ^ 1) + subgroupShuffleUp(value, 1) + subgroupShuffleXor(value, 2);
  let some = subgroupAny(lane == size - 1);
  let all = subgroupAll(widest > 0);
  let near = quadSwapX(value) + quadSwapDiagonal(value) + quadBroadcast(value, 3);
  let first = subgroupBroadcast(widest, FIRST) + subgroupBroadcastFirst(value);
  let votes = subgroupBallot(value.x > 0) | vec4u(subgroupOr(lane));
  if (subgroupElect() && all && some) {
    words[id.x] = votes;
  }
  out[id.x] = total + moved + near * first;
}
