// Buffers, and parts of them seen as other types.
requires buffer_view;

override lanes: u32 = 64;

struct Record {
  count: u32,
  rest: array<vec2f>,
}

@group(0) @binding(0) var<storage> input: buffer;
@group(0) @binding(1) var<storage, read_write> output: buffer<2048>;
@group(0) @binding(2) var<uniform> table: buffer<256>;
var<workgroup> scratch: buffer<lanes * 4>;

fn word(p: ptr<storage, buffer>, i: u32) -> u32 {
  return bufferLength(p) + (*bufferView<array<u32>>(p, 0))[i];
}

fn short(p: ptr<storage, buffer<1024>, read_write>) -> u32 {
  return bufferLength(p);
}

fn sum(p: ptr<uniform, array<vec4f>>) -> vec4f {
  return p[0] + (*p)[1];
}

@compute @workgroup_size(lanes)
fn main(@builtin(local_invocation_index) i: u32) {
  let quad = bufferView<vec4u>(&input, i * 16);
  *bufferView<vec4u>(&output, 16) = *quad;
  let record = bufferArrayView<Record>(&output, 64, 8 + 8 * 4);
  record.rest[i] = sum(bufferView<array<vec4f>>(&table, 0)).xy;
  let own = bufferView<array<f32, 4>>(&scratch, 0);
  own[i] = f32(arrayLength(&record.rest)) + f32(word(&output_copy, i) + short(&output));
}

@group(0) @binding(3) var<storage> output_copy: buffer<64>;
