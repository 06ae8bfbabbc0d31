@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 豫_fn(@builtin(local_invocation_index) 序: u32) {
  出[序] = 序;
}

@compute @workgroup_size(64)
fn 豫_template(@builtin(local_invocation_index) 序: u32) {
  出[序] = 序;
}

@compute @workgroup_size(64)
fn 豫_kernel(@builtin(local_invocation_index) 序: u32) {
  出[序] = 序;
}

@compute @workgroup_size(64)
fn 豫_float4(@builtin(local_invocation_index) 序: u32) {
  出[序] = 序;
}

@compute @workgroup_size(64)
fn 豫_rsqrt(@builtin(local_invocation_index) 序: u32) {
  出[序] = 序;
}

@compute @workgroup_size(64)
fn 豫_main(@builtin(local_invocation_index) 序: u32) {
  出[序] = 序;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 序;
}
