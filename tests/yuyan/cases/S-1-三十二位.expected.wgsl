enable subgroups;

@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@group(0) @binding(1) var<storage, read_write> 无: array<u32>;

@group(0) @binding(2) var<storage, read_write> 整: array<i32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  浮[序] = subgroupAdd(浮[序]);
  无[序] = subgroupMax(无[序]);
  整[序] = subgroupMin(整[序]);
}
