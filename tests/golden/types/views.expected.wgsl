requires buffer_view;

override lanes: u32 = 64u;

struct Record {
  count: u32,
  rest: array<vec2<f32>>,
}

@group(0) @binding(0) var<storage, read> input: buffer;

@group(0) @binding(1) var<storage, read_write> output: buffer<2048>;

@group(0) @binding(2) var<uniform> table: buffer<256>;

var<workgroup> scratch: buffer<lanes * 4u>;

fn word(p: ptr<storage, buffer, read>, i: u32) -> u32 {
  return bufferLength(p) + (*bufferView<array<u32>>(p, 0i))[i];
}

fn short(p: ptr<storage, buffer<1024>, read_write>) -> u32 {
  return bufferLength(p);
}

fn sum(p: ptr<uniform, array<vec4<f32>>>) -> vec4<f32> {
  return (*p)[0] + (*p)[1];
}

@compute @workgroup_size(lanes)
fn main(@builtin(local_invocation_index) i: u32) {
  let quad = bufferView<vec4<u32>>(&input, i * 16u);
  *bufferView<vec4<u32>>(&output, 16i) = *quad;
  let record = bufferArrayView<Record>(&output, 64i, 40i);
  (*record).rest[i] = sum(bufferView<array<vec4<f32>>>(&table, 0i)).xy;
  let own = bufferView<array<f32, 4>>(&scratch, 0i);
  (*own)[i] = f32(arrayLength(&(*record).rest)) + f32(word(&output_copy, i) + short(&output));
}

@group(0) @binding(3) var<storage, read> output_copy: buffer<64>;
