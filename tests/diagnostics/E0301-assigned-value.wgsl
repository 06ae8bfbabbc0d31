@group(0) @binding(0) var<storage, read_write> data: array<u32>;
fn f(a: f32) {
  data[0] = a;
}
