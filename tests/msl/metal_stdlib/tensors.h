// What is used of Metal 4's tensors (<metal_tensor>) and of the matrix product of Metal Performance
// Primitives. A cooperative tensor has the same number of components in each of a workgroup's threads.
#pragma once

typedef int int32_t;

namespace metal {

template <typename Index, int Rank>
struct dextents {
  Index sizes[Rank];
  dextents(Index columns, Index rows) : sizes{columns, rows} {}
};

struct tensor_inline {};

// Element (column, row) is at column * strides[0] + row * strides[1].
template <typename Element, typename Extents, typename Descriptor>
struct tensor;

#define METAL_TENSOR(space, T)                                                             \
  template <>                                                                              \
  struct tensor<space T, dextents<int32_t, 2>, tensor_inline> {                            \
    space T* data;                                                                         \
    int32_t columns, rows, strides[2];                                                     \
    tensor(space T* pointer, dextents<int32_t, 2> extents, array<int32_t, 2> steps)        \
        : data(pointer), columns(extents.sizes[0]), rows(extents.sizes[1]),                \
          strides{steps.elements[0], steps.elements[1]} {}                                 \
    bool has(int32_t column, int32_t row) const { return column < columns && row < rows; } \
    space T& at(int32_t column, int32_t row) const {                                       \
      return data[long(column) * strides[0] + long(row) * strides[1]];                     \
    }                                                                                      \
  };

METAL_TENSOR(device, float)
METAL_TENSOR(threadgroup, half)

template <int N>
struct execution_simdgroups {
  static constexpr int threads = N * 32;
};

}  // namespace metal

// The number of this invocation in its workgroup; defined by the runner.
extern "C" unsigned metal_invocation();

namespace mpp {
namespace tensor_ops {

struct matmul2d_descriptor {
  enum class mode { multiply, multiply_accumulate };
  int m, n, k;
  bool transpose_left, transpose_right, relaxed_precision;
  mode matmul_mode;
  constexpr matmul2d_descriptor(int rows, int columns, int terms, bool left = false, bool right = false,
                                bool relaxed = false, mode what = mode::multiply)
      : m(rows), n(columns), k(terms), transpose_left(left), transpose_right(right), relaxed_precision(relaxed),
        matmul_mode(what) {}
  // All of it in one number: 16 bits of each size, then what is not.
  constexpr operator long() const {
    return long(m) << 40 | long(n) << 24 | long(k) << 8 | transpose_left << 3 | transpose_right << 2 |
           relaxed_precision << 1 | int(matmul_mode);
  }
};

// Component i of thread t is component t * capacity + i of the matrix, row after row.
template <typename T, int Rows, int Columns, int Threads>
struct cooperative_tensor {
  static constexpr int capacity = Rows * Columns / Threads;
  T components[capacity];
  int get_capacity() const { return capacity; }
  bool is_valid_element(int) const { return true; }
  METAL_SUBSCRIPT(T, components[metal::checked(i, capacity)])
  static int row(int i) { return (int(metal_invocation()) * capacity + i) / Columns; }
  static int column(int i) { return (int(metal_invocation()) * capacity + i) % Columns; }
  template <typename Target>
  void store(Target target) const {
    for (int i = 0; i < capacity; i++)
      if (target.has(column(i), row(i))) target.at(column(i), row(i)) = components[i];
  }
};

// Metal takes the descriptor itself as an argument of the template; C++14 takes a number.
template <long D, typename Scope>
struct matmul2d {
  static constexpr int rows = D >> 40, columns = D >> 24 & 0xFFFF, terms = D >> 8 & 0xFFFF;
  static_assert((D & 0xFD) == 5, "right is [column][term], and sums are added to");
  template <typename Left, typename Right, typename T>
  cooperative_tensor<T, rows, columns, Scope::threads> get_destination_cooperative_tensor() const {
    return {};
  }
  template <typename Left, typename Right, typename Sums>
  void run(Left left, Right right, thread Sums& sums) const {
    for (int i = 0; i < sums.get_capacity(); i++)
      for (int k = 0; k < terms; k++) {
        const int row = sums.row(i), column = sums.column(i);
        if (left.has(k, row) && right.has(k, column))
          sums.components[i] += float(left.at(k, row)) * float(right.at(k, column));
      }
  }
};

}  // namespace tensor_ops
}  // namespace mpp
