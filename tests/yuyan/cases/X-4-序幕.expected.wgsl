enable chromium_experimental_subgroup_matrix;
diagnostic(warning, chromium.subgroup_matrix_uniformity);

var<workgroup> 累列: array<f32, 256>;

@compute @workgroup_size(32)
fn 求(@builtin(local_invocation_index) 序: u32) {
  subgroupMatrixStore<row_major>(&累列, 0u, subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 16>, row_major>(&累列, 0u, 16u), 16u);
}
