enable chromium_experimental_subgroup_matrix;
fn f() {
  let m = subgroup_matrix_result<f32, 8, 8>(1, 2);
}
