@group(0) @binding(0) var<storage, read_write> data: array<i32>;

var<workgroup> buffers: array<array<i32, 128>, 2>;

@compute @workgroup_size(128)
fn scan(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_id) l: vec3<u32>) {
  var now: u32 = 0u;
  buffers[now][l.x] = data[id.x];
  workgroupBarrier();
  for (var distance: u32 = 1u; distance < 128u; distance = distance << 1u) {
    let next = 1u - now;
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
