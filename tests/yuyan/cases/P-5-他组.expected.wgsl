@group(2) @binding(3) var<storage, read_write> 丙: array<u32>;

@group(0) @binding(5) var<storage, read_write> 甲: array<u32>;

@group(0) @binding(1) var<storage, read_write> 闲: array<u32>;

@group(2) @binding(0) var<storage, read_write> 乙: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  丙[序] = 甲[序] + 乙[序];
}
