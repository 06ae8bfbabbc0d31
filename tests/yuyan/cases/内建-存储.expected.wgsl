enable f16;

struct 点 {
  位: vec3<f32>,
  次: u32,
  诸重: array<f32, 4>,
}

@group(0) @binding(0) var<storage, read_write> 诸点: array<点>;

@group(0) @binding(1) var<storage, read_write> 一点: 点;

@group(0) @binding(2) var<storage, read_write> 诸半: array<f16>;

@group(0) @binding(3) var<storage, read> 整列: array<i32>;

@group(0) @binding(4) var<uniform> 景: 点;

var<private> 私: array<f32, 8>;

var<workgroup> 共: 点;

var<private> 一私: f32;

override 倍: f32 = 2.5f;

const 大小 = 32;

const 表: array<f32, 4> = array<f32, 4>(1.0f, 2.0f, 3.0f, 4.0f);

@compute @workgroup_size(32)
fn 诸存(@builtin(global_invocation_id) 号: vec3<u32>, @builtin(workgroup_id) 组: vec3<u32>, @builtin(num_workgroups) 数: vec3<u32>, @builtin(local_invocation_id) 局: vec3<u32>) {
  let 序 = 号.x + 组.y + 数.z + 局.x;
  var 格: array<f32, 32> = array<f32, 32>();
  var 和: f32 = 0.0f;
  诸点[序].次 = 序;
  一私 = 倍 + 一私;
  诸点[序] = 点(vec3<f32>(倍), 序, array<f32, 4>());
  一点 = 诸点[序];
  共 = 一点;
  私[序] = 景.诸重[序];
  格[序] = 表[序];
  和 = 和 + 格[1u];
  诸半[序] = f16(和 * 私[序]);
  诸半[arrayLength(&诸半) - 序] = f16(0.5);
  诸半[序] = f16(整列[序] + 3i);
}
