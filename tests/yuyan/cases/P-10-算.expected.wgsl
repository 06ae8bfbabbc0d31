enable f16;

@group(0) @binding(0) var<storage, read_write> 浮: array<vec2<f32>>;

@group(0) @binding(1) var<storage, read_write> 半: array<f16>;

@group(0) @binding(2) var<storage, read_write> 无: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 甲 = 浮[序];
  let 精 = 半[序];
  let 字 = 无[序];
  浮[序] = 甲 + 甲 * 甲 - 甲 / 甲;
  浮[序] = vec2<f32>(甲.x % 甲.y);
  半[序] = 精 / 精;
  无[序] = select((字 >> 字) | 字, ~字, 甲.x != 甲.y);
}
