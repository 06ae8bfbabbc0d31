requires buffer_view;
@group(0) @binding(0) var<storage> data: buffer<64>;
fn f() -> u32 {
  return arrayLength(bufferArrayView<array<vec4f>>(&data, 0, 24));
}
