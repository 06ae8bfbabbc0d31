enable f16;
enable chromium_experimental_subgroup_matrix;
diagnostic(warning, chromium.subgroup_matrix_uniformity);

var<workgroup> 甲列: array<f16, 256>;

var<workgroup> 乙列: array<f16, 256>;

var<workgroup> 累列: array<f32, 256>;

@compute @workgroup_size(32)
fn 求(@builtin(local_invocation_index) 序: u32) {
  甲列[序] = f16(累列[序]);
  workgroupBarrier();
  subgroupMatrixStore<row_major>(&累列, 0u, subgroupMatrixMultiplyAccumulate(subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>, row_major>(&甲列, 0u, 16u), subgroupMatrixLoad<subgroup_matrix_right<f16, 16, 16>, col_major>(&乙列, 0u, 16u), subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 16>, row_major>(&累列, 0u, 16u)), 16u);
}
