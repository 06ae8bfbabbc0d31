// The sum of an array in two passes. In the first, each workgroup adds up its own piece in a tree
// and writes one partial sum; in the second, one workgroup adds up the partial sums.

const WORKGROUP = 256u;

@group(0) @binding(0) var<storage, read> values: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;

var<workgroup> lanes: array<f32, WORKGROUP>;

// The sum of `value` over the workgroup, valid in invocation 0.
fn tree_sum(value: f32, lane: u32) -> f32 {
  lanes[lane] = value;
  workgroupBarrier();
  for (var half = WORKGROUP / 2u; half > 0u; half /= 2u) {
    if (lane < half) {
      lanes[lane] += lanes[lane + half];
    }
    workgroupBarrier();
  }
  return lanes[0];
}

@compute @workgroup_size(WORKGROUP)
fn partial_sums(
  @builtin(local_invocation_index) lane: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
) {
  let piece = group.y * groups.x + group.x;
  let i = piece * WORKGROUP + lane;
  var value = 0.0;
  if (i < arrayLength(&values)) {
    value = values[i];
  }
  let sum = tree_sum(value, lane);
  if (lane == 0u && piece < arrayLength(&sums)) {
    sums[piece] = sum;
  }
}

@compute @workgroup_size(WORKGROUP)
fn final_sum(@builtin(local_invocation_index) lane: u32) {
  var value = 0.0;
  for (var i = lane; i < arrayLength(&values); i += WORKGROUP) {
    value += values[i];
  }
  let sum = tree_sum(value, lane);
  if (lane == 0u) {
    sums[0] = sum;
  }
}
