@group(0) @binding(0) var<storage, read_write> f: array<f32>;
@group(0) @binding(1) var<storage, read_write> v: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> i: array<vec2<i32>>;
@group(0) @binding(3) var<storage, read_write> u: array<u32>;
@compute @workgroup_size(1)
fn main() {
  let x = f[0]; let y = f[1]; let a = v[0]; let b = v[1]; let n = i[0];
  f[2] = abs(x) + acos(x) + acosh(x) + asin(x) + asinh(x) + atan(x) + atanh(x) + atan2(x, y);
  f[3] = ceil(x) + floor(x) + fract(x) + round(x) + trunc(x) + sign(x) + saturate(x);
  f[4] = cos(x) + cosh(x) + sin(x) + sinh(x) + tan(x) + tanh(x) + degrees(x) + radians(x);
  f[5] = exp(x) + exp2(x) + log(x) + log2(x) + pow(x, y) + sqrt(x) + inverseSqrt(x);
  f[6] = clamp(x, 0, 1) + min(x, y) + max(x, y) + mix(x, y, 0.25) + step(x, y) + smoothstep(0, 1, x);
  f[7] = fma(x, y, 1) + ldexp(x, 3) + quantizeToF16(x);
  let parts = frexp(x); let whole = modf(y);
  f[8] = parts.fract * f32(parts.exp) + whole.fract + whole.whole;
  let many = frexp(a);
  v[2] = many.fract + vec4<f32>(many.exp) + modf(b).whole + ldexp(a, vec4(1, 2, 3, 4));
  v[3] = mix(a, b, 0.5) + mix(a, b, a) + clamp(a, b, vec4(1)) + pow(a, b) + select(a, b, a < b);
  f[9] = dot(a, b) + distance(a, b) + length(a) + length(x);
  v[4] = normalize(a) + faceForward(a, b, a) + reflect(a, b) + refract(a, b, 0.75);
  v[5] = vec4(cross(a.xyz, b.xyz), determinant(a.x * mat2x2(1.0, 2, 3, 4)));
  i[1] = abs(n) + sign(n) + clamp(n, vec2(-1), vec2(1)) + min(n, n.yx) + max(n, n.yx);
  u[0] = u32(dot(n, n)) + abs(u[1]) + min(u[1], 3) + max(u[1], 3) + clamp(u[1], 3, 8);
}
