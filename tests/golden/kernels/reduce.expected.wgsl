@group(0) @binding(0) var<storage, read> numbers: array<f32>;

@group(0) @binding(1) var<storage, read_write> sums: array<f32>;

const WIDTH = 256u;

var<workgroup> partial: array<f32, 256>;

fn number(i: u32) -> f32 {
  if (i < arrayLength(&numbers)) {
    return numbers[i];
  }
  return 0.0f;
}

@compute @workgroup_size(256)
fn reduce(@builtin(local_invocation_index) local: u32, @builtin(workgroup_id) group: vec3<u32>) {
  let first = group.x * WIDTH * 2u + local;
  partial[local] = number(first) + number(first + WIDTH);
  workgroupBarrier();
  for (var width: u32 = 128u; width > 0u; width = width >> 1u) {
    if (local < width) {
      partial[local] = partial[local] + partial[local + width];
    }
    workgroupBarrier();
  }
  if (local == 0u) {
    sums[group.x] = partial[0];
  }
}
