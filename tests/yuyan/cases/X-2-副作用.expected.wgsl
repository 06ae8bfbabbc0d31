enable f16;
enable chromium_experimental_subgroup_matrix;
diagnostic(warning, chromium.subgroup_matrix_uniformity);

var<workgroup> 甲列: array<f16, 256>;

var<workgroup> 累列: array<f32, 256>;

@compute @workgroup_size(32)
fn 求(@builtin(workgroup_id) 组: vec3<u32>) {
  var 累: subgroup_matrix_result<f32, 16, 16>;
  if (组.x == 0u) {
    累 = subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 16>, row_major>(&累列, 0u, 16u);
  } else {
    累 = subgroup_matrix_result<f32, 16, 16>(1.0f);
  }
  let value = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>, row_major>(&甲列, 0u, 16u);
  subgroupMatrixStore<row_major>(&累列, 0u, 累, 16u);
}
