enable subgroups;

@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@group(0) @binding(1) var<storage, read_write> 整: array<i32>;

@compute @workgroup_size(48)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 甲 = 浮[序];
  let 乙 = 整[序];
  浮[0u] = subgroupAdd(甲);
  浮[1u] = subgroupMax(甲);
  浮[2u] = subgroupMin(甲);
  整[0u] = subgroupAdd(乙);
  整[1u] = subgroupMax(乙);
  整[2u] = subgroupMin(乙);
}
