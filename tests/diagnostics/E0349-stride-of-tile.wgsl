enable chromium_experimental_subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(32)
fn main() {
  let m = subgroup_matrix_result<f32, 8, 8>(1);
  subgroupMatrixStore<row_major>(&data, 0, m, 7);
}
