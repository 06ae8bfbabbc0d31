@group(0) @binding(0) var<storage, read_write> 数据: array<u32>;

@compute @workgroup_size(64)
fn 加倍(@builtin(local_invocation_index) 序: u32) {
  数据[序] = 序;
}
