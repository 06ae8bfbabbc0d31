@group(0) @binding(0) var<storage, read_write> u: array<u32>;

@group(0) @binding(1) var<storage, read_write> i: array<i32>;

@group(0) @binding(2) var<storage, read_write> w: array<vec3<u32>>;

@compute @workgroup_size(1)
fn main() {
  let x = u[0];
  let n = i[0];
  let v = w[0];
  u[1] = countLeadingZeros(x) + countOneBits(x) + countTrailingZeros(x) + firstLeadingBit(x) + firstTrailingBit(x);
  u[2] = reverseBits(x) + extractBits(x, 3u, 5u) + extractBits(x, x, x) + insertBits(x, 7u, 2u, 4u);
  i[1] = firstLeadingBit(n) + firstTrailingBit(n) + extractBits(n, 3u, 5u) + insertBits(n, n, x, x) + reverseBits(n);
  i[2] = countOneBits(n) + countLeadingZeros(n) + countTrailingZeros(n);
  w[1] = countOneBits(v) + firstLeadingBit(v) + extractBits(v, 1u, 2u) + insertBits(v, v.zyx, 4u, 8u);
  w[2] = ((v & vec3<u32>(15u)) | (v << vec3<u32>(4u))) ^ v;
  u[3] = dot4U8Packed(x, u[1]) + u32(dot4I8Packed(x, u[1]));
}
