enable f16;

struct 块 {
  阵: mat2x2<f32>,
  数: vec3<f32>,
  量: f32,
}

@group(0) @binding(0) var<uniform> 均: 块;

@group(0) @binding(1) var<storage, read_write> 半: array<f16>;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 序 = 号.x;
  let 块_2 = 均;
  let 甲 = 半[序];
  let 角 = asin(块_2.量) + acos(块_2.量) + atan(块_2.量) + atan2(块_2.数.x, 块_2.量);
  半[序] = smoothstep(甲, f16(2.0), f16(1.5)) + asin(甲) + f16(角 + determinant(块_2.阵));
}
