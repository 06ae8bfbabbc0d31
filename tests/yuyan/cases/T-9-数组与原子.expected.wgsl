struct 记 {
  计: atomic<u32>,
  诸计: array<atomic<i32>, 4>,
}

struct 尾 {
  首: u32,
  列: array<f32>,
}

@group(0) @binding(0) var<storage, read_write> 运行: array<f32>;

@group(0) @binding(1) var<storage, read_write> 诸原子: array<atomic<u32>>;

@group(0) @binding(2) var<storage, read_write> 记块: 记;

@group(0) @binding(3) var<storage, read_write> 尾块: 尾;

var<workgroup> 共: array<atomic<u32>, 64>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  atomicAdd(&诸原子[序], atomicAdd(&共[序], 序));
  运行[序] = 1.0f;
}
