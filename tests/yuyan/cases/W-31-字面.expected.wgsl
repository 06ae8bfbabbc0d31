enable f16;

@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@group(0) @binding(1) var<storage, read_write> 无: array<u32>;

@group(0) @binding(2) var<storage, read_write> 整: array<i32>;

@group(0) @binding(3) var<storage, read_write> 半: array<f16>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  浮[序] = 40.0f;
  浮[序] = 1.50f;
  浮[序] = 3.14159265358979f;
  浮[序] = 0.00000001f;
  浮[序] = 16777217.0f;
  浮[序] = 100000000000000000000.0f;
  无[序] = 4294967295u;
  整[序] = 2147483647i;
  整[序] = i32(-2147483648);
  半[序] = f16(65504.0);
  半[序] = f16(0.10);
}
