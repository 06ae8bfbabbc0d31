enable f16;

@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@group(0) @binding(1) var<storage, read_write> 半: array<f16>;

@group(0) @binding(2) var<storage, read_write> 整: array<i32>;

@group(0) @binding(3) var<storage, read_write> 无: array<u32>;

const 裸 = 1;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  浮[序] = 40.0f;
  浮[序] = 0.5f;
  半[序] = f16(40.0);
  半[序] = f16(1.0);
  整[序] = 3i;
  无[序] = 2u;
  无[序] = max(序, u32(裸));
}
