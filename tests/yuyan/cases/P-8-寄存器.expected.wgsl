enable f16;

struct 构 {
  数: f32,
  向: vec2<f32>,
}

@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@group(0) @binding(1) var<storage, read_write> 半: array<f16>;

fn 造(数: f32) -> 构 {
  return 构(数 + 0.5f, vec2<f32>(数, 数 * 数));
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 构_2 = 造(浮[序]);
  var 格: f32 = 构_2.数;
  格 = 格 + 构_2.向.y;
  浮[序] = 格;
  半[序] = 半[序] + f16(1.5);
}
