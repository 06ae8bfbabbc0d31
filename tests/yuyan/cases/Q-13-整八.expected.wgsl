enable chromium_experimental_subgroup_matrix;
diagnostic(warning, chromium.subgroup_matrix_uniformity);

@group(0) @binding(0) var<storage, read> 甲缓: array<u32>;

@group(0) @binding(1) var<storage, read> 乙缓: array<i32>;

@group(0) @binding(2) var<storage, read_write> 整果: array<i32>;

var<workgroup> 甲列: array<u32, 128>;

var<workgroup> 乙列: array<i32, 128>;

var<workgroup> 整列: array<i32, 256>;

fn 积(左: subgroup_matrix_left<i8, 32, 16>, 右: subgroup_matrix_right<i8, 16, 32>, 累: subgroup_matrix_result<i32, 16, 16>) -> subgroup_matrix_result<i32, 16, 16> {
  return subgroupMatrixMultiplyAccumulate(左, 右, 累);
}

@compute @workgroup_size(32)
fn 求(@builtin(local_invocation_index) 序: u32) {
  var 次: u32 = 序;
  loop {
    if (次 < 128u) {
      甲列[次] = 甲缓[次];
      乙列[次] = 乙缓[次];
      次 = 次 + 32u;
    } else {
      break;
    }
  }
  workgroupBarrier();
  let 左 = subgroupMatrixLoad<subgroup_matrix_left<i8, 32, 16>, row_major>(&甲列, 0u, 8u);
  let 右 = subgroupMatrixLoad<subgroup_matrix_right<i8, 16, 32>, col_major>(&乙列, 0u, 8u);
  subgroupMatrixStore<row_major>(&整列, 0u, 积(左, 右, subgroup_matrix_result<i32, 16, 16>(5i)), 16u);
  workgroupBarrier();
  var 次_2: u32 = 序;
  loop {
    if (次_2 < 256u) {
      整果[次_2] = 整列[次_2];
      次_2 = 次_2 + 32u;
    } else {
      break;
    }
  }
}
