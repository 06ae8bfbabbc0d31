override 边: u32 = 8u;

override 倍数: f32 = 0.5f;

const 长 = 4u;

@group(0) @binding(0) var<storage, read_write> 列: array<f32, 8>;

@compute @workgroup_size(边 * 2u, 边 + 1u)
fn 求(@builtin(local_invocation_index) 序: u32) {
  列[序] = 倍数;
}
