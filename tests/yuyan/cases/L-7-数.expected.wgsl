@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@group(0) @binding(1) var<storage, read_write> 浮: array<f32>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  出[0u] = 8192u;
  出[1u] = 1u;
  出[2u] = 1262485504u;
  出[3u] = 123u;
  浮[0u] = 40.0f;
  浮[1u] = 0.5f;
  浮[2u] = 3.14f;
}
