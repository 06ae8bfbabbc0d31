@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

const _u002d = 1u;

const 甲_u0020乙·丙 = 2u;

const 豫___丁 = 3u;

const 豫_yy_戊 = 4u;

const 豫_vec3 = 5u;

const _u1f600 = 6u;

fn 豫_max(豫__: u32, 豫_f32: u32) -> u32 {
  return max(豫__, 豫_f32);
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 豫_max(_u002d + 甲_u0020乙·丙 + 豫___丁, 豫_yy_戊 + 豫_vec3 + _u1f600);
}
