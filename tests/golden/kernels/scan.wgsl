// Inclusive prefix sums in a workgroup, by doubling; two buffers take turns.
@group(0) @binding(0) var<storage, read_write> data: array<i32>;

var<workgroup> buffers: array<array<i32, 128>, 2>;

@compute @workgroup_size(128)
fn scan(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) l: vec3u) {
  var now = 0u;
  buffers[now][l.x] = data[id.x];
  workgroupBarrier();
  for (var distance = 1u; distance < 128; distance <<= 1) {
    let next = 1 - now;
    if (l.x >= distance) {
      buffers[next][l.x] = buffers[now][l.x] + buffers[now][l.x - distance];
    } else {
      buffers[next][l.x] = buffers[now][l.x];
    }
    now = next;
    workgroupBarrier();
  }
  data[id.x] = buffers[now][l.x];
}
