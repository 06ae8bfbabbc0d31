"""The types and helper functions of tiles that the printed module defines; see `tiles`."""

from __future__ import annotations

__all__ = [
    "ADD",
    "LOAD",
    "MULTIPLY",
    "SCALE",
    "STORE",
    "TENSOR_FILL",
    "TENSOR_HEAD",
    "TENSOR_MULTIPLY",
    "TENSOR_STORE",
    "TENSOR_TYPES",
    "TILE",
]

TILE = """\
// A subgroup matrix, in the blocks that Metal has.
template <typename T, int columns, int rows>
struct subgroup_tile {
  simdgroup_matrix<T, 8, 8> blocks[rows / 8][columns / 8];
  subgroup_tile() : subgroup_tile(T(0)) {}
  explicit subgroup_tile(T value) {
    for (int i = 0; i < rows / 8; i++)
      for (int j = 0; j < columns / 8; j++) blocks[i][j] = make_filled_simdgroup_matrix<T, 8, 8>(value);
  }
};
"""

LOAD = """\
template <typename T, int columns, int rows, int loaded_rows, typename Pointer>
subgroup_tile<T, columns, rows> load_tile(Pointer source, ulong stride, bool is_column_major) {
  subgroup_tile<T, columns, rows> result;
  for (int i = 0; i < loaded_rows / 8; i++)
    for (int j = 0; j < columns / 8; j++) {
      const ulong start = is_column_major ? j * 8 * stride + i * 8 : i * 8 * stride + j * 8;
      simdgroup_load(result.blocks[i][j], source + start, stride, ulong2(0), is_column_major);
    }
  return result;
}"""

STORE = """\
template <int stored_rows, typename T, int columns, int rows, typename Pointer>
void store_tile(subgroup_tile<T, columns, rows> tile, Pointer target, ulong stride, bool is_column_major) {
  for (int i = 0; i < stored_rows / 8; i++)
    for (int j = 0; j < columns / 8; j++) {
      const ulong start = is_column_major ? j * 8 * stride + i * 8 : i * 8 * stride + j * 8;
      simdgroup_store(tile.blocks[i][j], target + start, stride, ulong2(0), is_column_major);
    }
}"""

MULTIPLY = """\
template <typename T, typename F, int columns, int terms, int rows>
subgroup_tile<T, columns, rows> multiply_tiles(subgroup_tile<F, terms, rows> left,
                                               subgroup_tile<F, columns, terms> right,
                                               subgroup_tile<T, columns, rows> sums) {
  for (int i = 0; i < rows / 8; i++)
    for (int j = 0; j < columns / 8; j++)
      for (int k = 0; k < terms / 8; k++)
        simdgroup_multiply_accumulate(sums.blocks[i][j], left.blocks[i][k], right.blocks[k][j], sums.blocks[i][j]);
  return sums;
}"""

# A matrix times the unit matrix, plus one whose components are equal.
ADD = """\
template <typename T, int columns, int rows>
subgroup_tile<T, columns, rows> with_scalar_added(subgroup_tile<T, columns, rows> tile, T scalar) {
  const auto equal = make_filled_simdgroup_matrix<T, 8, 8>(scalar);
  for (int i = 0; i < rows / 8; i++)
    for (int j = 0; j < columns / 8; j++)
      simdgroup_multiply_accumulate(tile.blocks[i][j], tile.blocks[i][j], simdgroup_matrix<T, 8, 8>(T(1)), equal);
  return tile;
}"""

SCALE = """\
template <typename T, int columns, int rows>
subgroup_tile<T, columns, rows> with_scalar_multiplied(subgroup_tile<T, columns, rows> tile, T scalar) {
  for (int i = 0; i < rows / 8; i++)
    for (int j = 0; j < columns / 8; j++)
      simdgroup_multiply(tile.blocks[i][j], tile.blocks[i][j], simdgroup_matrix<T, 8, 8>(scalar));
  return tile;
}"""

TENSOR_HEAD = """\
#include <metal_tensor>
#include <MetalPerformancePrimitives/MetalPerformancePrimitives.h>
"""

# Extents and strides count from the innermost dimension: columns, then rows.
TENSOR_TYPES = """\
namespace tensor_tiles {
using namespace mpp::tensor_ops;
using extents_2d = dextents<int32_t, 2>;
using left_tensor = tensor<device float, extents_2d, tensor_inline>;
using right_tensor = tensor<threadgroup half, extents_2d, tensor_inline>;
using product = matmul2d<
    matmul2d_descriptor(64, 64, 32, false, true, true, matmul2d_descriptor::mode::multiply_accumulate),
    execution_simdgroups<4>>;
using sums = decltype(product().get_destination_cooperative_tensor<left_tensor, right_tensor, float>());
}
using yy_张量片累 = tensor_tiles::sums;
"""

TENSOR_FILL = """\
yy_张量片累 filled_tensor_tile(float value) {
  tensor_tiles::product product;
  auto result =
      product.get_destination_cooperative_tensor<tensor_tiles::left_tensor, tensor_tiles::right_tensor, float>();
  for (ushort i = 0; i < result.get_capacity(); i++)
    if (result.is_valid_element(i)) result[i] = value;
  return result;
}"""

TENSOR_MULTIPLY = """\
yy_张量片累 multiply_tensor_tiles(const device float* left, uint stride, uint rows, threadgroup half* right,
                               yy_张量片累 sums) {
  const tensor_tiles::extents_2d left_extents(32, int(min(rows, 64u)));
  tensor_tiles::left_tensor of_left((device float*)left, left_extents, array<int32_t, 2>{1, int(stride)});
  tensor_tiles::right_tensor of_right(right, tensor_tiles::extents_2d(32, 64), array<int32_t, 2>{1, 32});
  tensor_tiles::product product;
  product.run(of_left, of_right, sums);
  return sums;
}"""

TENSOR_STORE = """\
void store_tensor_tile(device float* target, uint stride, uint columns, uint rows, yy_张量片累 sums) {
  const tensor_tiles::extents_2d target_extents(int(min(columns, 64u)), int(min(rows, 64u)));
  tensor_tiles::left_tensor of_target(target, target_extents, array<int32_t, 2>{1, int(stride)});
  sums.store(of_target);
}"""
