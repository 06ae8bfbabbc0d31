enable f16;
enable chromium_experimental_subgroup_matrix;
diagnostic(warning, chromium.subgroup_matrix_uniformity);

@group(0) @binding(0) var<storage, read> 甲缓: array<f16>;

@group(0) @binding(1) var<storage, read> 乙缓: array<f16>;

@group(0) @binding(2) var<storage, read_write> 果: array<f32>;

var<workgroup> 甲列: array<f16, 256>;

var<workgroup> 乙列: array<f16, 256>;

var<workgroup> 果列: array<f32, 256>;

fn 搬(序: u32) {
  甲列[序] = 甲缓[序];
  乙列[序] = 乙缓[序];
}

fn 积(左: subgroup_matrix_left<f16, 16, 16>, 右: subgroup_matrix_right<f16, 16, 16>, 累: subgroup_matrix_result<f32, 16, 16>) -> subgroup_matrix_result<f32, 16, 16> {
  return subgroupMatrixMultiplyAccumulate(左, 右, 累);
}

@compute @workgroup_size(32)
fn 乘(@builtin(local_invocation_index) 序: u32) {
  var 次: u32 = 序;
  loop {
    if (次 < 256u) {
      搬(次);
      次 = 次 + 32u;
    } else {
      break;
    }
  }
  workgroupBarrier();
  let 左 = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>, row_major>(&甲列, 0u, 16u);
  let 右 = subgroupMatrixLoad<subgroup_matrix_right<f16, 16, 16>, col_major>(&乙列, 0u, 16u);
  let 和 = 积(左, 右, subgroup_matrix_result<f32, 16, 16>(1.0f));
  subgroupMatrixStore<row_major>(&果列, 0u, 和, 16u);
  let 再 = subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 16>, row_major>(&果列, 0u, 16u);
  subgroupMatrixStore<row_major>(&果, 0u, 再, 16u);
}
