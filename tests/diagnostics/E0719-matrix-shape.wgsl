// target msl
enable chromium_experimental_subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(32)
fn main() {
  let m = subgroup_matrix_result<f32, 4, 4>(1);
  subgroupMatrixStore(&data, 0, m, false, 4);
}
