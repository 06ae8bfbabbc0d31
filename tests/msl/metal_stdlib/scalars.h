// Scalar types: `uint`, `half`, and the conversions of `half`, which are all explicit.
#pragma once

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __SIZE_TYPE__ size_t;

#ifdef __OPENCL_CPP_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#else
// IEEE 754 binary16. Arithmetic is done in float and rounded at once, which gives the same result.
struct half {
  __fp16 value;

  half() = default;
  template <typename T>
  explicit constexpr half(T x) : value(static_cast<__fp16>(static_cast<float>(x))) {}
  explicit constexpr half(bool x) : value(x ? 1.0f : 0.0f) {}

  template <typename T>
  explicit constexpr operator T() const {
    return static_cast<T>(static_cast<float>(value));
  }

  friend half operator+(half a, half b) { return half(float(a) + float(b)); }
  friend half operator-(half a, half b) { return half(float(a) - float(b)); }
  friend half operator*(half a, half b) { return half(float(a) * float(b)); }
  friend half operator/(half a, half b) { return half(float(a) / float(b)); }
  friend half operator-(half a) { return half(-float(a)); }
  friend bool operator==(half a, half b) { return float(a) == float(b); }
  friend bool operator!=(half a, half b) { return float(a) != float(b); }
  friend bool operator<(half a, half b) { return float(a) < float(b); }
  friend bool operator<=(half a, half b) { return float(a) <= float(b); }
  friend bool operator>(half a, half b) { return float(a) > float(b); }
  friend bool operator>=(half a, half b) { return float(a) >= float(b); }
};

constexpr half operator""h(long double x) { return half(static_cast<float>(x)); }
#endif

namespace metal {

// The index, if it is below `count`; anything else is a defect of the text under test.
inline size_t checked(size_t index, size_t count) {
  if (index >= count) __builtin_trap();
  return index;
}

template <typename To, typename From>
To as_type(From from) {
  static_assert(sizeof(To) == sizeof(From), "as_type needs types of one size");
  To to;
  __builtin_memcpy(&to, &from, sizeof to);
  return to;
}

// Needs T of a type that is deduced elsewhere: an argument here converts.
template <typename T>
struct same {
  typedef T type;
};

template <bool, typename T = void>
struct enable_if {};
template <typename T>
struct enable_if<true, T> {
  typedef T type;
};

template <typename T, size_t N>
struct array {
  T elements[N];
  METAL_SUBSCRIPT(T, elements[checked(i, N)])
  constexpr size_t size() const { return N; }
};

}  // namespace metal

using metal::as_type;
