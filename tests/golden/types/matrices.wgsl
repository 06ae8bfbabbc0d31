struct Scene { view: mat4x4<f32>, turn: mat3x3<f32>, flat: mat2x2<f32> }
@group(0) @binding(0) var<uniform> scene: Scene;
@group(0) @binding(1) var<storage, read_write> points: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> tall: array<mat2x4<f32>>;
@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let p = points[id.x];
  let wide = transpose(tall[id.x]);
  points[id.x] = scene.view * p + p * scene.view + vec4(scene.turn * p.xyz, 1);
  tall[0] = scene.view * tall[id.x] * 2.0 - 0.5 * tall[1] + mat2x4(p, p);
  tall[1] = tall[0] * (scene.flat * scene.flat);
  tall[2][id.x] = wide[0].xyxy * determinant(scene.turn);
  var m = scene.view;
  m[id.x % 4] = p; m[1][id.x] = 2; m[3].z = 4;
  let columns = mat3x2(1.0, 2, 3, 4, 5, 6);
  points[1] = m[id.y] + vec4(columns[id.z], columns * p.xyz);
}
