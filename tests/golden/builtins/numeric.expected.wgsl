@group(0) @binding(0) var<storage, read_write> f: array<f32>;

@group(0) @binding(1) var<storage, read_write> v: array<vec4<f32>>;

@group(0) @binding(2) var<storage, read_write> i: array<vec2<i32>>;

@group(0) @binding(3) var<storage, read_write> u: array<u32>;

@compute @workgroup_size(1)
fn main() {
  let x = f[0];
  let y = f[1];
  let a = v[0];
  let b = v[1];
  let n = i[0];
  f[2] = abs(x) + acos(x) + acosh(x) + asin(x) + asinh(x) + atan(x) + atanh(x) + atan2(x, y);
  f[3] = ceil(x) + floor(x) + fract(x) + round(x) + trunc(x) + sign(x) + saturate(x);
  f[4] = cos(x) + cosh(x) + sin(x) + sinh(x) + tan(x) + tanh(x) + degrees(x) + radians(x);
  f[5] = exp(x) + exp2(x) + log(x) + log2(x) + pow(x, y) + sqrt(x) + inverseSqrt(x);
  f[6] = clamp(x, 0.0f, 1.0f) + min(x, y) + max(x, y) + mix(x, y, 0.25f) + step(x, y) + smoothstep(0.0f, 1.0f, x);
  f[7] = fma(x, y, 1.0f) + ldexp(x, 3i) + quantizeToF16(x);
  let parts = frexp(x);
  let whole = modf(y);
  f[8] = parts.fract * f32(parts.exp) + whole.fract + whole.whole;
  let many = frexp(a);
  v[2] = many.fract + vec4<f32>(many.exp) + modf(b).whole + ldexp(a, vec4<i32>(1i, 2i, 3i, 4i));
  v[3] = mix(a, b, 0.5f) + mix(a, b, a) + clamp(a, b, vec4<f32>(1.0f)) + pow(a, b) + select(a, b, (a < b));
  f[9] = dot(a, b) + distance(a, b) + length(a) + length(x);
  v[4] = normalize(a) + faceForward(a, b, a) + reflect(a, b) + refract(a, b, 0.75f);
  v[5] = vec4<f32>(cross(a.xyz, b.xyz), determinant(a.x * mat2x2<f32>(vec2<f32>(1.0f, 2.0f), vec2<f32>(3.0f, 4.0f))));
  i[1] = abs(n) + sign(n) + clamp(n, vec2<i32>(-1i), vec2<i32>(1i)) + min(n, n.yx) + max(n, n.yx);
  u[0] = u32(dot(n, n)) + abs(u[1]) + min(u[1], 3u) + max(u[1], 3u) + clamp(u[1], 3u, 8u);
}
