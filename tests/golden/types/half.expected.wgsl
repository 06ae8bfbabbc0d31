enable f16;

struct Halves {
  a: f16,
  b: vec3<f16>,
  c: mat2x3<f16>,
}

@group(0) @binding(0) var<storage, read_write> halves: array<Halves>;

@group(0) @binding(1) var<storage, read_write> floats: array<vec4<f32>>;

@compute @workgroup_size(8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let h = halves[id.x];
  let v = vec4<f16>(h.b, h.a);
  halves[0].a = h.a * 1.5h + f16(floats[0].x) - 0.6665h;
  halves[0].b = clamp(fma(h.b, h.b, vec3<f16>(1.0h)), vec3<f16>(0.0h), vec3<f16>(65504.0h)) + sqrt(h.c[1]);
  halves[0].c = h.c + 0.1h * h.c;
  floats[1] = vec4<f32>(v) + f32(dot(v, v)) + vec4<f32>(vec4<i32>(v)) + vec4<f32>(vec4<u32>(v));
  floats[2].x = bitcast<f32>(v.xy) + f32((h.a < 0.5h));
}
