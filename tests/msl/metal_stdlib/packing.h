// Pack and unpack functions (Metal Shading Language Specification 6.12).
#pragma once

namespace metal {

// `count` fields of `bits` each, the first component lowest.
template <int N>
uint pack_normalized(vec<float, N> v, float low, float scale) {
  const int bits = 32 / N;
  uint packed = 0;
  for (int i = 0; i < N; i++) {
    const float x = __builtin_fminf(__builtin_fmaxf(v[i], low), 1.0f);
    const int field = int(__builtin_rintf(x * scale));
    packed |= (uint(field) & ((1u << bits) - 1u)) << (bits * i);
  }
  return packed;
}

template <typename Field, int N>
vec<float, N> unpack_normalized(uint packed, float scale) {
  const vec<Field, N> fields = as_type<vec<Field, N>>(packed);
  vec<float, N> v;
  for (int i = 0; i < N; i++) v[i] = __builtin_fmaxf(float(fields[i]) / scale, -1.0f);
  return v;
}

inline uint pack_float_to_snorm4x8(float4 v) { return pack_normalized(v, -1.0f, 127.0f); }
inline uint pack_float_to_unorm4x8(float4 v) { return pack_normalized(v, 0.0f, 255.0f); }
inline uint pack_float_to_snorm2x16(float2 v) { return pack_normalized(v, -1.0f, 32767.0f); }
inline uint pack_float_to_unorm2x16(float2 v) { return pack_normalized(v, 0.0f, 65535.0f); }
inline float4 unpack_snorm4x8_to_float(uint x) { return unpack_normalized<char, 4>(x, 127.0f); }
inline float4 unpack_unorm4x8_to_float(uint x) { return unpack_normalized<uchar, 4>(x, 255.0f); }
inline float2 unpack_snorm2x16_to_float(uint x) { return unpack_normalized<short, 2>(x, 32767.0f); }
inline float2 unpack_unorm2x16_to_float(uint x) { return unpack_normalized<ushort, 2>(x, 65535.0f); }

}  // namespace metal
