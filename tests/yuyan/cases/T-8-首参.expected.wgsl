@group(0) @binding(0) var<storage, read_write> 列: array<f32>;

@group(0) @binding(1) var<uniform> 均: f32;

var<workgroup> 共: array<f32, 64>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  共[序] = 均;
  列[序] = 共[序];
}
