@group(0) @binding(0) var<storage> data: array<f32>;
fn f() {
  data[0] = 1;
}
