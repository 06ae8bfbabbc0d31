@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

const 长 = 8;

const 半 = 0.5;

const 倍 = u32(长) * 2u;

const 积: f32 = f32(倍) * f32(半);

const 众 = 积 > f32(长);

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  if (众) {
    浮[序] = 积 - f32(半);
  } else {
    浮[u32(长)] = 积;
  }
}
