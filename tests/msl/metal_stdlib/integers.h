// Integer and relational functions (Metal Shading Language Specification 6.3, 6.4).
#pragma once

namespace metal {

// A function of scalars of one type, componentwise for vectors.
#define METAL_COMPONENTWISE_1(name, T)                                                     \
  template <int N>                                                                         \
  vec<T, N> name(vec<T, N> a) {                                                            \
    for (int i = 0; i < N; i++) a[i] = name(a[i]);                                         \
    return a;                                                                              \
  }
#define METAL_COMPONENTWISE_2(name, T)                                                     \
  template <int N>                                                                         \
  vec<T, N> name(vec<T, N> a, vec<T, N> b) {                                               \
    for (int i = 0; i < N; i++) a[i] = name(a[i], b[i]);                                   \
    return a;                                                                              \
  }
#define METAL_COMPONENTWISE_3(name, T)                                                     \
  template <int N>                                                                         \
  vec<T, N> name(vec<T, N> a, vec<T, N> b, vec<T, N> c) {                                  \
    for (int i = 0; i < N; i++) a[i] = name(a[i], b[i], c[i]);                             \
    return a;                                                                              \
  }

#define METAL_INTEGERS(T)                                                                  \
  inline T min(T a, T b) { return b < a ? b : a; }                                         \
  inline T max(T a, T b) { return a < b ? b : a; }                                         \
  inline T clamp(T x, T low, T high) {                                                     \
    if (low > high) __builtin_trap();                                                      \
    return min(max(x, low), high);                                                         \
  }                                                                                        \
  METAL_COMPONENTWISE_2(min, T)                                                            \
  METAL_COMPONENTWISE_2(max, T)                                                            \
  METAL_COMPONENTWISE_3(clamp, T)

METAL_INTEGERS(char)
METAL_INTEGERS(uchar)
METAL_INTEGERS(short)
METAL_INTEGERS(ushort)
METAL_INTEGERS(int)
METAL_INTEGERS(uint)
METAL_INTEGERS(long)
METAL_INTEGERS(ulong)

// Overflows for the most negative number, which is for the sanitizer to find.
inline int abs(int x) { return x < 0 ? -x : x; }
inline uint abs(uint x) { return x; }
METAL_COMPONENTWISE_1(abs, int)
METAL_COMPONENTWISE_1(abs, uint)

inline uint reversed(uint x) {
  uint r = 0;
  for (int i = 0; i < 32; i++) r |= (x >> i & 1u) << (31 - i);
  return r;
}

#define METAL_BITS(T)                                                                      \
  inline T clz(T x) { return x == 0 ? 32 : T(__builtin_clz(uint(x))); }                    \
  inline T ctz(T x) { return x == 0 ? 32 : T(__builtin_ctz(uint(x))); }                    \
  inline T popcount(T x) { return T(__builtin_popcount(uint(x))); }                        \
  inline T reverse_bits(T x) { return T(reversed(uint(x))); }                              \
  METAL_COMPONENTWISE_1(clz, T)                                                            \
  METAL_COMPONENTWISE_1(ctz, T)                                                            \
  METAL_COMPONENTWISE_1(popcount, T)                                                       \
  METAL_COMPONENTWISE_1(reverse_bits, T)                                                   \
  inline T insert_bits(T base, T inserted, uint offset, uint bits) {                       \
    const ulong mask = field_mask(offset, bits);                                           \
    return T((uint(base) & ~mask) | (ulong(uint(inserted)) << offset & mask));             \
  }                                                                                        \
  template <int N>                                                                         \
  vec<T, N> extract_bits(vec<T, N> x, uint offset, uint bits) {                            \
    for (int i = 0; i < N; i++) x[i] = extract_bits(x[i], offset, bits);                   \
    return x;                                                                              \
  }                                                                                        \
  template <int N>                                                                         \
  vec<T, N> insert_bits(vec<T, N> x, vec<T, N> inserted, uint offset, uint bits) {         \
    for (int i = 0; i < N; i++) x[i] = insert_bits(x[i], inserted[i], offset, bits);       \
    return x;                                                                              \
  }

// Undefined in Metal where the field leaves the word: a trap.
inline ulong field_mask(uint offset, uint bits) {
  if (ulong(offset) + bits > 32) __builtin_trap();
  return ((1ul << bits) - 1) << offset;
}
inline uint extract_bits(uint x, uint offset, uint bits) { return uint((x & field_mask(offset, bits)) >> offset); }
inline int extract_bits(int x, uint offset, uint bits) {
  const uint field = extract_bits(uint(x), offset, bits);
  const bool is_negative = bits != 0 && (field >> (bits - 1) & 1u);
  return int(is_negative ? ulong(field) | ~((1ul << bits) - 1) : field);
}
METAL_BITS(int)
METAL_BITS(uint)

template <int N>
bool all(vec<bool, N> v) {
  for (int i = 0; i < N; i++)
    if (!v[i]) return false;
  return true;
}
template <int N>
bool any(vec<bool, N> v) {
  return !all(!v);
}

#define METAL_SELECT(T)                                                                    \
  inline T select(T a, T b, bool c) { return c ? b : a; }                                  \
  template <int N>                                                                         \
  vec<T, N> select(vec<T, N> a, vec<T, N> b, vec<bool, N> c) {                             \
    for (int i = 0; i < N; i++) a[i] = c[i] ? b[i] : a[i];                                 \
    return a;                                                                              \
  }

METAL_SELECT(bool)
METAL_SELECT(int)
METAL_SELECT(uint)
METAL_SELECT(half)
METAL_SELECT(float)

inline bool isnan(float x) { return x != x; }
inline bool isinf(float x) { return __builtin_isinf(x); }

}  // namespace metal
