@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@group(0) @binding(1) var<storage, read_write> 浮: array<f32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 40u;
  出[序] = 16u;
  出[序] = 256u;
  出[序] = 8192u;
  出[序] = 1u;
  出[序] = 123u;
  出[序] = 255u;
  浮[序] = 0.5f;
  浮[序] = 0.25f;
  浮[序] = 3.14f;
  浮[序] = 8.0f;
}
