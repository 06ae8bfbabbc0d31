@group(0) @binding(0) var<storage, read_write> 出: array<f32>;

fn 倍_三维无(数: vec3<u32>) -> vec3<u32> {
  return 数 + 数;
}

fn 首_无三二(组: vec3<u32>) -> u32 {
  return 组.x;
}

fn 倍_无三二(数: u32) -> u32 {
  return 数 + 数;
}

fn 择大_无三二(子: u32, 丑: u32) -> u32 {
  return max(子, 倍_无三二(丑));
}

fn 倍_浮三二(数: f32) -> f32 {
  return 数 + 数;
}

fn 择大_浮三二(子: f32, 丑: f32) -> f32 {
  return max(子, 倍_浮三二(丑));
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 值 = 出[号.x];
  let 双 = 倍_三维无(号);
  出[倍_无三二(首_无三二(双))] = 择大_浮三二(值, 倍_浮三二(f32(择大_无三二(号.y, 号.z))));
}
