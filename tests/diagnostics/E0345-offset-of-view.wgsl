requires buffer_view;
@group(0) @binding(0) var<storage> data: buffer<64>;
fn f() -> f32 {
  return *bufferView<f32>(&data, 2);
}
