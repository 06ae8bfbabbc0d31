@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

fn 双_无三二(子: u32, 丑: u32) -> u32 {
  return 子 + 丑;
}

fn 造_浮三二(数: u32) -> f32 {
  return f32(数);
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 明 = 双_无三二(序, 序);
  let 参 = 双_无三二(明, 明 * 序);
  let 期 = 造_浮三二(参);
  浮[序] = 期 + f32(参);
}
