enable f16;
enable chromium_experimental_subgroup_matrix;
diagnostic(warning, chromium.subgroup_matrix_uniformity);

@group(0) @binding(0) var<storage, read> 甲: array<f16>;

@group(0) @binding(1) var<storage, read> 乙: array<u32>;

@group(0) @binding(2) var<storage, read_write> 果: array<f32>;

@compute @workgroup_size(32)
fn 求(@builtin(local_invocation_index) 序: u32) {
  subgroupMatrixStore<row_major>(&果, 0u, subgroupMatrixMultiplyAccumulate(subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>, row_major>(&甲, 0u, 16u), subgroupMatrixLoad<subgroup_matrix_right<f16, 16, 16>, col_major>(&乙, 0u, 8u), subgroup_matrix_result<f32, 16, 16>(0.0f)), 16u);
}
