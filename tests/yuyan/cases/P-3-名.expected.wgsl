enable f16;

@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

var<workgroup> 共: array<u32, 64>;

var<workgroup> b_2: array<f16, 64>;

@compute @workgroup_size(64)
fn a_b1(@builtin(local_invocation_index) 序: u32) {
  共[序] = 序;
  b_2[序] = f16(序);
  出[序] = 共[序] + u32(b_2[序]);
}
