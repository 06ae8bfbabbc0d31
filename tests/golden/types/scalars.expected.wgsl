const exact = i32(-2147483648);

const mask = 4080u;

@group(0) @binding(0) var<storage, read_write> f: array<f32>;

@group(0) @binding(1) var<storage, read_write> i: array<i32>;

@group(0) @binding(2) var<storage, read_write> u: array<u32>;

@compute @workgroup_size(1)
fn main() {
  let x = f[0];
  let n = i[0];
  let m = u[0];
  let t = (n > 2i) != (m < 3u);
  f[1] = 3.0f + 2.5f * x;
  f[2] = 1e-45f + 3.402823466e38f * x + 0.125f + 0.1f + 10000000000.0f + 16777216.0f + -0.0f;
  i[1] = exact + n - -n * (n - (3i - n)) / (n * 2i) % 5i;
  i[2] = -(-n) + ~n + ~-n;
  u[1] = (((m << 3u) | (m >> 5u)) & mask) ^ 7u;
  u[2] = ((m + 1u) << (m % 4u)) >> 1u;
  u[3] = u32(t) + u32(x) + u32(n) + bitcast<u32>(x) + bitcast<u32>(n);
  i[3] = i32(x) + i32(m) + i32(t || (!t && ((t & true) | false))) + 2147483647i;
  f[3] = f32(n) + f32(m) + f32(t) + 1.0f;
  u[4] = select(m, 4u, bool(m) == bool(x));
  u[5] = m / 16u * 3u % 7u - (m - (m - 1u)) / (m / 2u);
}
