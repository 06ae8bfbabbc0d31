@group(0) @binding(0) var<storage, read_write> 出: array<f32>;

fn 加一(数: f32) -> f32 {
  return 数 + 1.0f;
}

fn 记(处: u32) {
  出[处] = 0.0f;
}

fn 再_加一(数: f32) -> f32 {
  return 加一(加一(数));
}

fn 倍_浮三二(数: f32) -> f32 {
  return 数 + 数;
}

fn 再_倍(数: f32) -> f32 {
  return 倍_浮三二(倍_浮三二(数));
}

fn 再_平方根(数: f32) -> f32 {
  return sqrt(sqrt(数));
}

fn 四施_加一(数: f32) -> f32 {
  let 再_加一_2 = 再_加一(数);
  return 再_加一(再_加一_2);
}

fn 折_最大(长: u32, 始: f32) -> f32 {
  var yy_果: f32;
  var 序: u32 = 0u;
  var 累: f32 = 始;
  loop {
    if (序 < 长) {
      let yy_累 = max(累, 出[序]);
      序 = 序 + 1u;
      累 = yy_累;
    } else {
      yy_果 = 累;
      break;
    }
  }
  return yy_果;
}

fn 折_加(长: u32, 始: f32) -> f32 {
  var yy_果: f32;
  var 序: u32 = 0u;
  var 累: f32 = 始;
  loop {
    if (序 < 长) {
      let yy_累 = 累 + 出[序];
      序 = 序 + 1u;
      累 = yy_累;
    } else {
      yy_果 = 累;
      break;
    }
  }
  return yy_果;
}

fn 变_浮三二_浮三二_加一(值: f32) -> f32 {
  return 加一(值);
}

fn 变_无三二_浮三二_转换(值: u32) -> f32 {
  return f32(值);
}

fn 二次_记(处: u32) {
  记(处);
  记(处 + 处);
}

fn 倍_无三二(数: u32) -> u32 {
  return 数 + 数;
}

fn 变_无三二_无三二_倍(值: u32) -> u32 {
  return 倍_无三二(值);
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 值 = 出[号.x];
  let 甲 = 再_加一(值);
  let 乙 = 再_倍(甲);
  let 丙 = 四施_加一(再_平方根(乙));
  let 丁 = 折_最大(4u, 丙);
  let 戊 = 折_加(4u, 丁);
  let 己 = 变_浮三二_浮三二_加一(戊);
  let 庚 = 变_无三二_浮三二_转换(号.y);
  二次_记(号.z);
  出[变_无三二_无三二_倍(号.x)] = 己 + 庚;
}
