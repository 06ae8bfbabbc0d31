enable f16;

@group(0) @binding(0) var<storage, read_write> 半: array<f16>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  半[序] = f16(0.5);
}
