enable f16;
enable subgroups;

@group(0) @binding(0) var<storage, read_write> 半列: array<f16>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>, @builtin(subgroup_invocation_id) 序: u32) {
  半列[号.x] = 41.0h + f16(序);
}
