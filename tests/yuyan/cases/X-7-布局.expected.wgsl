enable chromium_experimental_subgroup_matrix;
diagnostic(warning, chromium.subgroup_matrix_uniformity);

@group(0) @binding(0) var<storage, read_write> 果: array<f32>;

@compute @workgroup_size(32)
fn 求(@builtin(workgroup_id) 组: vec3<u32>) {
  subgroupMatrixStore<row_major>(&果, 组.x * 256u, subgroup_matrix_result<f32, 16, 16>(1.0f), 24u);
}
