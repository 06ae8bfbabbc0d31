@group(0) @binding(0) var<storage, read_write> u: array<u32>;

@group(0) @binding(1) var<storage, read_write> f: array<vec4<f32>>;

@compute @workgroup_size(1)
fn main() {
  let x = f[0];
  let p = u[0];
  u[1] = pack4x8snorm(x) ^ pack4x8unorm(x);
  u[2] = pack2x16snorm(x.xy) ^ pack2x16unorm(x.zw) ^ pack2x16float(x.xz);
  u[3] = pack4xI8(vec4<i32>(x)) ^ pack4xU8(vec4<u32>(x));
  u[4] = pack4xI8Clamp(vec4<i32>(x)) ^ pack4xU8Clamp(vec4<u32>(x));
  f[1] = unpack4x8snorm(p) + unpack4x8unorm(p);
  f[2] = vec4<f32>(unpack2x16snorm(p) + unpack2x16unorm(p), unpack2x16float(p));
  f[3] = vec4<f32>(unpack4xI8(p)) + vec4<f32>(unpack4xU8(p));
}
