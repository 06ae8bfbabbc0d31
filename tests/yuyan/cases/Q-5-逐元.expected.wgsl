@group(0) @binding(0) var<storage, read_write> 定: array<f32, 8>;

struct 点 {
  位: vec2<f32>,
  重: f32,
}

@group(0) @binding(1) var<storage, read_write> 诸点: array<点>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  var 列: array<f32, 4> = array<f32, 4>();
  列[序] = 1.0f;
  定[序] = 列[序 + 1u];
  诸点[序].重 = 定[序];
}
