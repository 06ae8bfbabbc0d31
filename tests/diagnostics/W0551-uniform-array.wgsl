struct Weights {
  count: u32,
  values: array<f32, 4>,
}
@group(0) @binding(0) var<uniform> weights: Weights;
@compute @workgroup_size(64)
fn main() {
  _ = weights.values[0];
}
