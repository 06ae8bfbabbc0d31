// Common and math functions on float and half (Metal Shading Language Specification 6.2, 6.5).
// Computed in double and rounded: more exact than any GPU, so that a wrong result is a wrong text.
#pragma once

namespace metal {

// The scalar function for float and half, and componentwise for vectors of them, from `expression`
// over doubles.
// An integer argument is ambiguous in Metal, between float and half.
#define METAL_NO_INTEGER_1(name)                                                           \
  float name(int) = delete;                                                                \
  float name(uint) = delete;
#define METAL_NO_INTEGER_2(name)                                                           \
  float name(int, int) = delete;                                                           \
  float name(uint, uint) = delete;
#define METAL_NO_INTEGER_3(name)                                                           \
  float name(int, int, int) = delete;                                                      \
  float name(uint, uint, uint) = delete;
#define METAL_FLOAT_1(name, expression)                                                    \
  inline float name(float a) {                                                             \
    const double x = a;                                                                    \
    return float(expression);                                                              \
  }                                                                                        \
  inline half name(half a) { return half(name(float(a))); }                                \
  template <int N>                                                                         \
  vec<float, N> name(vec<float, N> a) {                                                    \
    for (int i = 0; i < N; i++) a[i] = name(a[i]);                                         \
    return a;                                                                              \
  }                                                                                        \
  template <int N>                                                                         \
  vec<half, N> name(vec<half, N> a) {                                                      \
    for (int i = 0; i < N; i++) a[i] = name(a[i]);                                         \
    return a;                                                                              \
  }
#define METAL_FLOAT_2(name, expression)                                                    \
  inline float name(float a, float b) {                                                    \
    const double x = a, y = b;                                                             \
    return float(expression);                                                              \
  }                                                                                        \
  inline half name(half a, half b) { return half(name(float(a), float(b))); }              \
  template <int N>                                                                         \
  vec<float, N> name(vec<float, N> a, vec<float, N> b) {                                   \
    for (int i = 0; i < N; i++) a[i] = name(a[i], b[i]);                                   \
    return a;                                                                              \
  }                                                                                        \
  template <int N>                                                                         \
  vec<half, N> name(vec<half, N> a, vec<half, N> b) {                                      \
    for (int i = 0; i < N; i++) a[i] = name(a[i], b[i]);                                   \
    return a;                                                                              \
  }
#define METAL_FLOAT_3(name, expression)                                                    \
  inline float name(float a, float b, float c) {                                           \
    const double x = a, y = b, z = c;                                                      \
    return float(expression);                                                              \
  }                                                                                        \
  inline half name(half a, half b, half c) { return half(name(float(a), float(b), float(c))); } \
  template <int N>                                                                         \
  vec<float, N> name(vec<float, N> a, vec<float, N> b, vec<float, N> c) {                  \
    for (int i = 0; i < N; i++) a[i] = name(a[i], b[i], c[i]);                             \
    return a;                                                                              \
  }                                                                                        \
  template <int N>                                                                         \
  vec<half, N> name(vec<half, N> a, vec<half, N> b, vec<half, N> c) {                      \
    for (int i = 0; i < N; i++) a[i] = name(a[i], b[i], c[i]);                             \
    return a;                                                                              \
  }

METAL_FLOAT_1(acos, __builtin_acos(x))
METAL_NO_INTEGER_1(acos)
METAL_FLOAT_1(acosh, __builtin_acosh(x))
METAL_NO_INTEGER_1(acosh)
METAL_FLOAT_1(asin, __builtin_asin(x))
METAL_NO_INTEGER_1(asin)
METAL_FLOAT_1(asinh, __builtin_asinh(x))
METAL_NO_INTEGER_1(asinh)
METAL_FLOAT_1(atan, __builtin_atan(x))
METAL_NO_INTEGER_1(atan)
METAL_FLOAT_1(atanh, __builtin_atanh(x))
METAL_NO_INTEGER_1(atanh)
METAL_FLOAT_1(ceil, __builtin_ceil(x))
METAL_NO_INTEGER_1(ceil)
METAL_FLOAT_1(cos, __builtin_cos(x))
METAL_NO_INTEGER_1(cos)
METAL_FLOAT_1(cosh, __builtin_cosh(x))
METAL_NO_INTEGER_1(cosh)
METAL_FLOAT_1(exp, __builtin_exp(x))
METAL_NO_INTEGER_1(exp)
METAL_FLOAT_1(exp2, __builtin_exp2(x))
METAL_NO_INTEGER_1(exp2)
METAL_FLOAT_1(fabs, __builtin_fabs(x))
METAL_NO_INTEGER_1(fabs)
METAL_FLOAT_1(floor, __builtin_floor(x))
METAL_NO_INTEGER_1(floor)
METAL_FLOAT_1(log, __builtin_log(x))
METAL_NO_INTEGER_1(log)
METAL_FLOAT_1(log10, __builtin_log10(x))
METAL_NO_INTEGER_1(log10)
METAL_FLOAT_1(log2, __builtin_log2(x))
METAL_NO_INTEGER_1(log2)
METAL_FLOAT_1(rint, __builtin_rint(x))
METAL_NO_INTEGER_1(rint)
METAL_FLOAT_1(round, __builtin_round(x))
METAL_NO_INTEGER_1(round)
METAL_FLOAT_1(rsqrt, 1 / __builtin_sqrt(x))
METAL_NO_INTEGER_1(rsqrt)
METAL_FLOAT_1(saturate, __builtin_fmin(__builtin_fmax(x, 0), 1))
METAL_NO_INTEGER_1(saturate)
METAL_FLOAT_1(sign, x > 0 ? 1 : x < 0 ? -1 : 0)
METAL_NO_INTEGER_1(sign)
METAL_FLOAT_1(sin, __builtin_sin(x))
METAL_NO_INTEGER_1(sin)
METAL_FLOAT_1(sinh, __builtin_sinh(x))
METAL_NO_INTEGER_1(sinh)
METAL_FLOAT_1(sqrt, __builtin_sqrt(x))
METAL_NO_INTEGER_1(sqrt)
METAL_FLOAT_1(tan, __builtin_tan(x))
METAL_NO_INTEGER_1(tan)
METAL_FLOAT_1(tanh, __builtin_tanh(x))
METAL_NO_INTEGER_1(tanh)
METAL_FLOAT_1(trunc, __builtin_trunc(x))
METAL_NO_INTEGER_1(trunc)
METAL_FLOAT_1(abs, __builtin_fabs(x))
METAL_FLOAT_2(atan2, __builtin_atan2(x, y))
METAL_NO_INTEGER_2(atan2)
METAL_FLOAT_2(copysign, __builtin_copysign(x, y))
METAL_NO_INTEGER_2(copysign)
METAL_FLOAT_2(fmax, __builtin_fmax(x, y))
METAL_NO_INTEGER_2(fmax)
METAL_FLOAT_2(fmin, __builtin_fmin(x, y))
METAL_NO_INTEGER_2(fmin)
METAL_FLOAT_2(fmod, __builtin_fmod(x, y))
METAL_NO_INTEGER_2(fmod)
METAL_FLOAT_2(max, __builtin_fmax(x, y))
METAL_FLOAT_2(min, __builtin_fmin(x, y))
METAL_FLOAT_2(pow, __builtin_pow(x, y))
METAL_NO_INTEGER_2(pow)
METAL_FLOAT_2(step, y < x ? 0 : 1)
METAL_NO_INTEGER_2(step)
METAL_FLOAT_3(fma, __builtin_fmaf(float(x), float(y), float(z)))
METAL_NO_INTEGER_3(fma)
METAL_FLOAT_3(mix, x + (y - x) * z)
METAL_NO_INTEGER_3(mix)

// Undefined in Metal where the bounds are crossed: a trap.
METAL_FLOAT_3(clamp, y <= z ? __builtin_fmin(__builtin_fmax(x, y), z) : (__builtin_trap(), 0))

inline double smooth(double low, double high, double x) {
  const double t = __builtin_fmin(__builtin_fmax((x - low) / (high - low), 0), 1);
  return t * t * (3 - 2 * t);
}
METAL_FLOAT_3(smoothstep, smooth(x, y, z))
METAL_NO_INTEGER_3(smoothstep)

// x - floor(x), but never 1.
inline float fract(float x) { return __builtin_fminf(x - __builtin_floorf(x), 0x1.fffffep-1f); }
inline half fract(half x) {
  const float f = float(x) - __builtin_floorf(float(x));
  return half(__builtin_fminf(f, 0x1.ffcp-1f));
}

inline float ldexp(float x, int e) { return __builtin_ldexp(x, e); }
inline half ldexp(half x, int e) { return half(ldexp(float(x), e)); }
inline float frexp(float x, thread int& e) { return __builtin_frexpf(x, &e); }
inline half frexp(half x, thread int& e) { return half(frexp(float(x), e)); }
inline float modf(float x, thread float& whole) { return __builtin_modff(x, &whole); }
inline half modf(half x, thread half& whole) {
  float w;
  const float fraction = modf(float(x), w);
  whole = half(w);
  return half(fraction);
}

template <typename T, int N>
vec<T, N> fract(vec<T, N> x) {
  for (int i = 0; i < N; i++) x[i] = fract(x[i]);
  return x;
}
template <typename T, int N>
vec<T, N> ldexp(vec<T, N> x, vec<int, N> e) {
  for (int i = 0; i < N; i++) x[i] = ldexp(x[i], e[i]);
  return x;
}
template <typename T, int N>
vec<T, N> frexp(vec<T, N> x, thread vec<int, N>& e) {
  for (int i = 0; i < N; i++) x[i] = frexp(x[i], e[i]);
  return x;
}
template <typename T, int N>
vec<T, N> modf(vec<T, N> x, thread vec<T, N>& whole) {
  for (int i = 0; i < N; i++) x[i] = modf(x[i], whole[i]);
  return x;
}

#define METAL_FORM(name) using metal::name;
#define METAL_FORMS                                                                        \
  METAL_FORM(acos) METAL_FORM(acosh) METAL_FORM(asin) METAL_FORM(asinh) METAL_FORM(atan)   \
  METAL_FORM(atan2) METAL_FORM(atanh) METAL_FORM(cos) METAL_FORM(cosh) METAL_FORM(exp)     \
  METAL_FORM(exp2) METAL_FORM(fmod) METAL_FORM(log) METAL_FORM(log2) METAL_FORM(pow)       \
  METAL_FORM(rsqrt) METAL_FORM(sin) METAL_FORM(sinh) METAL_FORM(sqrt) METAL_FORM(tan)      \
  METAL_FORM(tanh)

namespace precise {
METAL_FORMS
}
namespace fast {
METAL_FORMS
}

}  // namespace metal
