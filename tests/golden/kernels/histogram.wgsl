// Counts of values, first in workgroup memory, then added to the whole.
override BINS: u32 = 64;

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>>;

var<workgroup> local_counts: array<atomic<u32>, BINS>;

@compute @workgroup_size(64)
fn histogram(
  @builtin(global_invocation_id) id: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
  @builtin(num_workgroups) groups: vec3<u32>,
) {
  let stride = groups.x * 64;
  for (var i = id.x; i < arrayLength(&values); i += stride) {
    atomicAdd(&local_counts[values[i] % BINS], 1);
  }
  workgroupBarrier();
  for (var bin = local; bin < BINS; bin += 64) {
    let count = atomicLoad(&local_counts[bin]);
    if (count != 0) {
      atomicAdd(&counts[bin], count);
    }
  }
}
