// Kernels of small workgroups, as PTX has them with `merge_workgroups`.
enable subgroups;

@group(0) @binding(0) var<storage, read> values: array<f32>;
@group(0) @binding(1) var<storage, read_write> results: array<f32>;
var<workgroup> line: array<f32, 8>;

@compute @workgroup_size(64)
fn scale(@builtin(global_invocation_id) id: vec3u) {
  if id.x < arrayLength(&results) {
    results[id.x] = values[id.x] * 2;
  }
}

struct Place {
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) index: u32,
}

// The width is no power of two, so that a place in the workgroup takes a division.
@compute @workgroup_size(5, 3, 2)
fn transpose_blocks(place: Place) {
  let group = (place.group.z * place.groups.y + place.group.y) * place.groups.x + place.group.x;
  results[group * 30u + place.index] = values[group * 30u + 29u - place.index];
}

// Rows of whole warps: the subgroups stay what they are.
@compute @workgroup_size(32, 2)
fn sum_rows(@builtin(workgroup_id) group: vec3u, @builtin(subgroup_id) row: u32,
            @builtin(subgroup_invocation_id) lane: u32) {
  let sum = subgroupAdd(values[(group.x * 2u + row) * 32u + lane]);
  if subgroupElect() {
    results[group.x * 2u + row] = sum;
  }
}

// Workgroup memory is the block's: one workgroup.
@compute @workgroup_size(8)
fn reverse(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) group: vec3u) {
  line[i] = values[group.x * 8u + i];
  workgroupBarrier();
  results[group.x * 8u + i] = line[7u - i];
}
