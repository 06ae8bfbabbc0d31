@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

const 度 = 4;

const 半 = 0.5;

const 旗: bool = true;

struct 记 {
  项: vec2<f32>,
}

fn 加(数: f32) -> f32 {
  return 数 + f32(半);
}

fn 同_无三二(值: u32) -> u32 {
  return 值;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 列 = array<f32, 4>(1.0f, 2.0f, 3.0f, f32(度));
  let 记_2 = 记(vec2<f32>(列[序], 加(1.0f)));
  if (旗) {
    出[序] = 同_无三二(u32(记_2.项.y));
  }
}
