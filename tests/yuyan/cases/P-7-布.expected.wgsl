enable f16;

struct 甲 {
  半: f16,
  二半: vec2<f16>,
  数: u32,
  三浮: vec3<f32>,
  尾: f32,
  二浮: vec2<f32>,
  三半: vec3<f16>,
}

struct 乙 {
  阵: mat3x3<f32>,
  步: array<vec3<f32>, 2>,
  末: u32,
}

@group(0) @binding(0) var<storage, read_write> 诸甲: array<甲>;

@group(0) @binding(1) var<uniform> 乙块: 乙;

@group(0) @binding(2) var<storage, read_write> 出: array<f32>;

var<workgroup> 旗: array<bool, 64>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 甲_2 = 诸甲[序];
  let 乙_2 = 乙块;
  旗[序] = 甲_2.数 == 乙_2.末;
  出[0u] = 甲_2.三浮.z + 甲_2.尾 + 甲_2.二浮.y + f32(甲_2.半 + 甲_2.二半.y + 甲_2.三半.z);
  出[1u] = 乙_2.阵[2].y + 乙_2.步[1u].z;
  出[2u] = select(0.0f, 1.0f, 旗[序]);
}
