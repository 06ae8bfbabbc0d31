// SIMD-group and quad-group functions (Metal Shading Language Specification 6.9.2, 6.9.3): 32 lanes, of
// which the last group of a workgroup may have fewer.
#pragma once

// Gives `value` of `size` bytes to the other lanes of this invocation's SIMD-group, and takes theirs, one
// after the other, into `all`. Defined by the runner.
extern "C" void metal_exchange(const void* value, size_t size, void* all, unsigned* lane, unsigned* lanes);

namespace metal {

template <typename T>
struct gathered {
  T values[32];
  uint lane, lanes;
  explicit gathered(T value) { metal_exchange(&value, sizeof value, values, &lane, &lanes); }
  // Undefined in Metal where there is no such lane: a trap.
  T from(uint i) const { return values[checked(i, lanes)]; }
};

// Folds over all lanes, over those before this one, and over those up to this one.
#define METAL_SIMD_FOLDS(name, start, expression)                                          \
  template <typename T>                                                                    \
  T name##_of(const gathered<T>& all, uint end) {                                          \
    T a = T(start);                                                                        \
    for (uint i = 0; i < end; i++) {                                                       \
      const T b = all.values[i];                                                           \
      a = T(expression);                                                                   \
    }                                                                                      \
    return a;                                                                              \
  }                                                                                        \
  template <typename T>                                                                    \
  T simd_##name(T value) {                                                                 \
    const gathered<T> all(value);                                                          \
    return name##_of(all, all.lanes);                                                      \
  }                                                                                        \
  template <typename T>                                                                    \
  T simd_prefix_exclusive_##name(T value) {                                                \
    const gathered<T> all(value);                                                          \
    return name##_of(all, all.lane);                                                       \
  }                                                                                        \
  template <typename T>                                                                    \
  T simd_prefix_inclusive_##name(T value) {                                                \
    const gathered<T> all(value);                                                          \
    return name##_of(all, all.lane + 1);                                                   \
  }

METAL_SIMD_FOLDS(sum, 0, a + b)
METAL_SIMD_FOLDS(product, 1, a * b)

#define METAL_SIMD_REDUCTION(name, expression)                                             \
  template <typename T>                                                                    \
  T simd_##name(T value) {                                                                 \
    const gathered<T> all(value);                                                          \
    T a = all.values[0];                                                                   \
    for (uint i = 1; i < all.lanes; i++) {                                                 \
      const T b = all.values[i];                                                           \
      a = T(expression);                                                                   \
    }                                                                                      \
    return a;                                                                              \
  }

METAL_SIMD_REDUCTION(min, min(a, b))
METAL_SIMD_REDUCTION(max, max(a, b))
METAL_SIMD_REDUCTION(and, a& b)
METAL_SIMD_REDUCTION(or, a | b)
METAL_SIMD_REDUCTION(xor, a ^ b)

struct simd_vote {
  typedef ulong vote_t;
  vote_t bits;
  explicit operator vote_t() const { return bits; }
};

inline simd_vote simd_ballot(bool value) {
  const gathered<bool> all(value);
  simd_vote vote = {0};
  for (uint i = 0; i < all.lanes; i++) vote.bits |= ulong(all.values[i]) << i;
  return vote;
}
inline bool simd_any(bool value) { return simd_ballot(value).bits != 0; }
inline bool simd_all(bool value) { return !simd_any(!value); }
inline bool simd_is_first() { return gathered<bool>(true).lane == 0; }

template <typename T>
T simd_broadcast(T value, ushort lane) {
  return gathered<T>(value).from(lane);
}
template <typename T>
T simd_broadcast_first(T value) {
  return gathered<T>(value).from(0);
}
template <typename T>
T simd_shuffle(T value, ushort lane) {
  return gathered<T>(value).from(lane);
}
// A lane that is not there gives its own value: Metal says nothing of it.
#define METAL_SIMD_SHUFFLE(name, other)                                                    \
  template <typename T>                                                                    \
  T name(T value, ushort n) {                                                              \
    const gathered<T> all(value);                                                          \
    const uint i = other;                                                                  \
    return i < all.lanes ? all.values[i] : value;                                          \
  }

METAL_SIMD_SHUFFLE(simd_shuffle_up, all.lane - n)
METAL_SIMD_SHUFFLE(simd_shuffle_down, all.lane + n)
METAL_SIMD_SHUFFLE(simd_shuffle_xor, all.lane ^ n)
METAL_SIMD_SHUFFLE(quad_shuffle_xor, all.lane ^ n)
METAL_SIMD_SHUFFLE(quad_broadcast, (all.lane & ~3u) + n)

}  // namespace metal
