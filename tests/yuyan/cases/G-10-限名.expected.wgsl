const 宽 = 32;

@group(0) @binding(0) var<storage, read_write> 列: array<f32>;

@compute @workgroup_size(32)
fn 倍之(@builtin(global_invocation_id) 号: vec3<u32>) {
  列[号.x] = 2.0f;
}

var<workgroup> 块: array<f32, 64>;

fn 再_平方根(甲: f32) -> f32 {
  return sqrt(sqrt(甲));
}

fn 取_浮三二_正弦(甲: f32) -> f32 {
  return 甲;
}

@compute @workgroup_size(32)
fn 主(@builtin(global_invocation_id) 号: vec3<u32>, @builtin(local_invocation_index) 序: u32) {
  var 和: f32 = 再_平方根(16.0f);
  块[序] = 和;
  列[号.x] = 取_浮三二_正弦(块[序]);
}
