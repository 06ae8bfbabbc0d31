@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

struct 记 {
  阵: mat2x2<f32>,
  向: vec3<f32>,
}

@group(0) @binding(1) var<storage, read> 诸记: array<记>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 记_2 = 诸记[序];
  浮[序] = 记_2.阵[1].x + 记_2.向.z;
}
