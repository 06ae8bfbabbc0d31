enable f16;

@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@group(0) @binding(1) var<storage, read_write> 半: array<f16>;

@group(0) @binding(2) var<storage, read_write> 整: array<i32>;

@group(0) @binding(3) var<storage, read_write> 无: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 值 = 浮[序];
  let 是 = 序 < 4u;
  浮[序] = 1.0f;
  浮[序] = 0.5f + f32(序) + f32(是) + 值;
  半[序] = f16(值) + f16(0.25);
  整[序] = i32(值) + i32(序) + i32(是) + 3i;
  无[序] = u32(值) + u32(是) + 2u;
}
