// Sums of blocks: each workgroup adds up to 512 numbers in a tree and writes one.
@group(0) @binding(0) var<storage, read> numbers: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;

const WIDTH: u32 = 256;
var<workgroup> partial: array<f32, WIDTH>;

fn number(i: u32) -> f32 {
  if (i < arrayLength(&numbers)) {
    return numbers[i];
  }
  return 0.0;
}

@compute @workgroup_size(WIDTH)
fn reduce(@builtin(local_invocation_index) local: u32, @builtin(workgroup_id) group: vec3<u32>) {
  let first = group.x * WIDTH * 2 + local;
  partial[local] = number(first) + number(first + WIDTH);
  workgroupBarrier();
  for (var width = WIDTH / 2; width > 0; width >>= 1) {
    if (local < width) {
      partial[local] += partial[local + width];
    }
    workgroupBarrier();
  }
  if (local == 0) {
    sums[group.x] = partial[0];
  }
}
