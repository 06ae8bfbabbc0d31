@group(0) @binding(3) var<storage, read_write> 出: array<u32>;

@group(1) @binding(0) var<storage, read> 入: array<vec3<f32>>;

fn 豫_float3(数: u32) -> u32 {
  return 数 + 数;
}

struct 杂 {
  甲: vec3<f32>,
  乙: f32,
  丙: vec3<f32>,
  丁: mat3x3<f32>,
}

@group(1) @binding(1) var<storage, read_write> 诸杂: array<杂>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  出[号.x] = 豫_float3(arrayLength(&入));
  诸杂[号.x] = 诸杂[arrayLength(&诸杂) - 1u];
}
