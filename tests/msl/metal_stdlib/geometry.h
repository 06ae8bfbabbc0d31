// Geometric functions (Metal Shading Language Specification 6.9): vectors of float and half only.
#pragma once

namespace metal {

#define METAL_GEOMETRY(T)                                                                  \
  template <int N>                                                                         \
  T dot(vec<T, N> a, vec<T, N> b) {                                                        \
    double sum = 0;                                                                        \
    for (int i = 0; i < N; i++) sum += double(float(a[i])) * double(float(b[i]));          \
    return T(float(sum));                                                                  \
  }                                                                                        \
  template <int N>                                                                         \
  T length(vec<T, N> v) {                                                                  \
    double sum = 0;                                                                        \
    for (int i = 0; i < N; i++) sum += double(float(v[i])) * double(float(v[i]));          \
    return T(float(__builtin_sqrt(sum)));                                                  \
  }                                                                                        \
  template <int N>                                                                         \
  T length_squared(vec<T, N> v) {                                                          \
    return dot(v, v);                                                                      \
  }                                                                                        \
  template <int N>                                                                         \
  T distance(vec<T, N> a, vec<T, N> b) {                                                   \
    return length(a - b);                                                                  \
  }                                                                                        \
  template <int N>                                                                         \
  vec<T, N> normalize(vec<T, N> v) {                                                       \
    return v / length(v);                                                                  \
  }                                                                                        \
  template <int N>                                                                         \
  vec<T, N> faceforward(vec<T, N> n, vec<T, N> i, vec<T, N> reference) {                   \
    if (dot(reference, i) < T(0.0f)) return n;                                             \
    return -n;                                                                             \
  }                                                                                        \
  template <int N>                                                                         \
  vec<T, N> reflect(vec<T, N> i, vec<T, N> n) {                                            \
    return i - n * (T(2.0f) * dot(n, i));                                                  \
  }                                                                                        \
  template <int N>                                                                         \
  vec<T, N> refract(vec<T, N> i, vec<T, N> n, T eta) {                                     \
    const T cosine = dot(n, i);                                                            \
    const T k = T(1.0f) - eta * eta * (T(1.0f) - cosine * cosine);                         \
    if (k < T(0.0f)) return vec<T, N>(T(0.0f));                                            \
    return i * eta - n * (eta * cosine + sqrt(k));                                         \
  }                                                                                        \
  inline vec<T, 3> cross(vec<T, 3> a, vec<T, 3> b) {                                       \
    return a.yzx * b.zxy - a.zxy * b.yzx;                                                  \
  }

METAL_GEOMETRY(float)
METAL_GEOMETRY(half)

}  // namespace metal
