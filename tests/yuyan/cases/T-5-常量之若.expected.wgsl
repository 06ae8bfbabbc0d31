const 快 = true;

const 步 = 4u;

const 权: vec2<f32> = vec2<f32>(0.5f, 1.5f);

@group(0) @binding(0) var<storage, read_write> 列: array<f32, 4>;

@compute @workgroup_size(4)
fn 求(@builtin(local_invocation_index) 序: u32) {
  if (快) {
    列[序] = 权.x;
  } else {
    列[序] = 权.y;
  }
}
