// c = a + b, one element for each invocation.
//
// One dimension of a dispatch holds 65,535 workgroups at most, so the grid has two: row id.y
// continues where row id.y - 1 ends.

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

const WORKGROUP = 64u;

@compute @workgroup_size(WORKGROUP)
fn vector_add(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let i = id.y * groups.x * WORKGROUP + id.x;
  if (i < arrayLength(&c)) {
    c[i] = a[i] + b[i];
  }
}
