const 半 = 32;

@group(0) @binding(1) var<storage, read_write> 列: array<u32, 64>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  列[序] = 序;
}
