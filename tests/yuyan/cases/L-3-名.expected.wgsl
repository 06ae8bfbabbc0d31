@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

const 号中零 = 1u;

const 若_u0020则_uff0c否则 = 2u;

const x1_y = 3u;

const _u300a书_u300b = 4u;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 号中零 + 若_u0020则_uff0c否则 + x1_y + _u300a书_u300b;
}
