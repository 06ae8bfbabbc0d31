enable f16;
enable chromium_experimental_subgroup_matrix;
diagnostic(warning, chromium.subgroup_matrix_uniformity);

@group(0) @binding(0) var<storage, read> 甲缓: array<u32>;

@group(0) @binding(1) var<storage, read> 乙缓: array<u32>;

@group(0) @binding(2) var<storage, read_write> 果: array<f32>;

@group(0) @binding(3) var<storage, read> 步: array<u32>;

@compute @workgroup_size(32)
fn 求(@builtin(workgroup_id) 号: vec3<u32>) {
  let 始 = 号.x * 16u;
  let 步_2 = 步[0u];
  let 左 = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>, row_major>(&甲缓, (始 * 步_2) >> 1u, 步_2 >> 1u);
  let 右 = subgroupMatrixLoad<subgroup_matrix_right<f16, 16, 16>, col_major>(&乙缓, 0u, 步_2 >> 1u);
  let 转 = subgroupMatrixLoad<subgroup_matrix_right<f16, 16, 16>, row_major>(&乙缓, 0u, 步_2 >> 1u);
  var 格: subgroup_matrix_result<f32, 16, 16> = subgroup_matrix_result<f32, 16, 16>(0.0f);
  格 = subgroupMatrixMultiplyAccumulate(左, 右, 格);
  格 = subgroupMatrixMultiplyAccumulate(左, 转, 格);
  subgroupMatrixStore<row_major>(&果, 始 * 16u, 格, 16u);
}
