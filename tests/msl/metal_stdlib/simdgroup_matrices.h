// Matrices of SIMD-groups (Metal Shading Language Specification 6.7): 8 by 8, of half or float. Here each
// lane has a copy of the whole. All 32 lanes must load and store with the same arguments.
#pragma once

namespace metal {

typedef vec<ulong, 2> ulong2;

template <typename T, int Cols, int Rows>
struct simdgroup_matrix {
  static_assert(Cols == 8 && Rows == 8, "Metal has matrices of 8 by 8");
  T values[8][8];
  simdgroup_matrix() = default;
  // A diagonal matrix.
  explicit simdgroup_matrix(T value) {
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++) values[i][j] = i == j ? value : T(0);
  }
};
typedef simdgroup_matrix<half, 8, 8> simdgroup_half8x8;
typedef simdgroup_matrix<float, 8, 8> simdgroup_float8x8;

template <typename T, int Cols, int Rows>
simdgroup_matrix<T, Cols, Rows> make_filled_simdgroup_matrix(T value) {
  simdgroup_matrix<T, Cols, Rows> result;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) result.values[i][j] = value;
  return result;
}

// Waits for the SIMD-group; its lanes must agree. The number of this lane.
inline uint in_agreement(ulong address, ulong stride, bool transposed) {
  const gathered<ulong> addresses(address), strides(stride * 2 + transposed);
  if (addresses.lanes != 32) __builtin_trap();
  for (uint i = 0; i < 32; i++)
    if (addresses.values[i] != address || strides.values[i] != stride * 2 + transposed) __builtin_trap();
  return addresses.lane;
}

// Each lane stores two of the 64 components.
#define METAL_SIMDGROUP_MEMORY(space)                                                              \
  template <typename T>                                                                            \
  void simdgroup_load(thread simdgroup_matrix<T, 8, 8>& d, const space T* source, ulong stride = 8, \
                      ulong2 origin = ulong2(0), bool transposed = false) {                        \
    in_agreement(ulong(source), stride, transposed);                                               \
    for (ulong i = 0; i < 8; i++)                                                                  \
      for (ulong j = 0; j < 8; j++) {                                                              \
        const T x = source[(origin.y + i) * stride + origin.x + j];                                \
        (transposed ? d.values[j][i] : d.values[i][j]) = x;                                        \
      }                                                                                            \
  }                                                                                                \
  template <typename T>                                                                            \
  void simdgroup_store(simdgroup_matrix<T, 8, 8> a, space T* target, ulong stride = 8,             \
                       ulong2 origin = ulong2(0), bool transposed = false) {                       \
    const ulong lane = in_agreement(ulong(target), stride, transposed);                            \
    for (ulong n = lane * 2; n < lane * 2 + 2; n++) {                                              \
      const ulong i = n / 8, j = n % 8;                                                            \
      target[(origin.y + i) * stride + origin.x + j] = transposed ? a.values[j][i] : a.values[i][j]; \
    }                                                                                              \
  }

METAL_SIMDGROUP_MEMORY(threadgroup)
#ifdef __OPENCL_CPP_VERSION__
METAL_SIMDGROUP_MEMORY(device)
#endif

template <typename D, typename A, typename B, typename C>
void simdgroup_multiply_accumulate(thread simdgroup_matrix<D, 8, 8>& d, simdgroup_matrix<A, 8, 8> a,
                                   simdgroup_matrix<B, 8, 8> b, simdgroup_matrix<C, 8, 8> c) {
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
      float sum = float(c.values[i][j]);
      for (int k = 0; k < 8; k++) sum += float(a.values[i][k]) * float(b.values[k][j]);
      d.values[i][j] = D(sum);
    }
}
template <typename D, typename A, typename B>
void simdgroup_multiply(thread simdgroup_matrix<D, 8, 8>& d, simdgroup_matrix<A, 8, 8> a,
                        simdgroup_matrix<B, 8, 8> b) {
  simdgroup_multiply_accumulate(d, a, b, simdgroup_matrix<D, 8, 8>(D(0)));
}

}  // namespace metal
