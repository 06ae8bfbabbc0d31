requires buffer_view;
@group(0) @binding(0) var<storage> data: buffer<64>;
fn f() -> vec4f {
  return *bufferView<vec4f>(&data, 64);
}
