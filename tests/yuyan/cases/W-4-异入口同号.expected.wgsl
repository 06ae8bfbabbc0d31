@group(0) @binding(0) var<storage, read_write> 甲: array<u32>;

@group(0) @binding(0) var<storage, read_write> 乙: array<f32>;

@compute @workgroup_size(64)
fn 求甲(@builtin(local_invocation_index) 序: u32) {
  甲[序] = 序;
}

@compute @workgroup_size(64)
fn 求乙(@builtin(local_invocation_index) 序: u32) {
  乙[序] = 1.0f;
}
