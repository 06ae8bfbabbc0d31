alias Number = f32;
const whole = 3;
const real = 2.5;
const exact: i32 = -2147483648;
const mask = 0xffu << 4;
const_assert whole < 4;
@group(0) @binding(0) var<storage, read_write> f: array<Number>;
@group(0) @binding(1) var<storage, read_write> i: array<i32>;
@group(0) @binding(2) var<storage, read_write> u: array<u32>;
@compute @workgroup_size(1)
fn main() {
  let x = f[0]; let n = i[0]; let m = u[0]; let t = (n > 2) != (m < 3);
  f[1] = whole + real * x;
  f[2] = 1e-45 + 3.4028234e38 * x + 0x1p-3 + 0.1 + 1e10 + 16777216 + -0.0;
  i[1] = exact + n - -n * (n - (3 - n)) / (n * 2) % 5;
  i[2] = -(-n) + ~n + ~-n;
  u[1] = (((m << 3) | (m >> 5)) & mask) ^ 7u;
  u[2] = ((m + 1) << (m % 4)) >> 1;
  u[3] = u32(t) + u32(x) + u32(n) + bitcast<u32>(x) + bitcast<u32>(n);
  i[3] = i32(x) + i32(m) + i32(t || (!t && ((t & true) | false))) + 0x7fffffff;
  f[3] = f32(n) + f32(m) + f32(t) + f32(true);
  u[4] = select(m, 4, bool(m) == bool(x));
  u[5] = m / 0x10 * 3 % 7 - (m - (m - 1)) / (m / 2);
}
