// Matrices of float and half: columns, and the products of linear algebra.
#pragma once

namespace metal {

template <typename T, int C, int R>
struct matrix {
  vec<T, R> columns[C];

  matrix() = default;
  // The scalar on the diagonal.
  explicit matrix(T diagonal) {
    for (int c = 0; c < C; c++)
      for (int r = 0; r < R; r++) columns[c].lane(r) = c == r ? diagonal : T(0.0f);
  }
  template <typename... More>
  matrix(vec<T, R> first, vec<T, R> second, More... more) : columns{first, second, more...} {
    static_assert(sizeof...(More) + 2 == C, "a matrix is constructed from exactly its columns");
  }
  // Components in column order.
  template <typename... More>
  matrix(T a, T b, T c, More... more) {
    static_assert(sizeof...(More) + 3 == C * R, "a matrix is constructed from exactly its components");
    const T components[] = {a, b, c, more...};
    for (int i = 0; i < C * R; i++) columns[i / R].lane(i % R) = components[i];
  }

  typedef vec<T, R> column;
  METAL_SUBSCRIPT(column, columns[checked(i, C)])
};

#define METAL_MATRIX_SUM(op)                                                               \
  template <typename T, int C, int R>                                                      \
  matrix<T, C, R> operator op(matrix<T, C, R> a, matrix<T, C, R> b) {                      \
    for (int c = 0; c < C; c++) a[c] = a[c] op b[c];                                       \
    return a;                                                                              \
  }

METAL_MATRIX_SUM(+)
METAL_MATRIX_SUM(-)

template <typename T, int C, int R>
matrix<T, C, R> operator*(matrix<T, C, R> m, typename same<T>::type s) {
  for (int c = 0; c < C; c++) m[c] = m[c] * s;
  return m;
}
template <typename T, int C, int R>
matrix<T, C, R> operator*(typename same<T>::type s, matrix<T, C, R> m) {
  return m * s;
}
template <typename T, int C, int R>
vec<T, R> operator*(matrix<T, C, R> m, vec<T, C> v) {
  vec<T, R> sum = m[0] * v[0];
  for (int c = 1; c < C; c++) sum = sum + m[c] * v[c];
  return sum;
}
template <typename T, int C, int R>
vec<T, C> operator*(vec<T, R> v, matrix<T, C, R> m) {
  vec<T, C> result;
  for (int c = 0; c < C; c++) {
    T sum = v[0] * m[c][0];
    for (int r = 1; r < R; r++) sum = sum + v[r] * m[c][r];
    result[c] = sum;
  }
  return result;
}
template <typename T, int K, int R, int C>
matrix<T, C, R> operator*(matrix<T, K, R> a, matrix<T, C, K> b) {
  matrix<T, C, R> result;
  for (int c = 0; c < C; c++) result[c] = a * b[c];
  return result;
}

template <typename T, int C, int R>
matrix<T, R, C> transpose(matrix<T, C, R> m) {
  matrix<T, R, C> result;
  for (int c = 0; c < C; c++)
    for (int r = 0; r < R; r++) result[r][c] = m[c][r];
  return result;
}

template <typename T>
T determinant(matrix<T, 2, 2> m) {
  return m[0][0] * m[1][1] - m[1][0] * m[0][1];
}
template <typename T>
T determinant(matrix<T, 3, 3> m) {
  return m[0][0] * (m[1][1] * m[2][2] - m[2][1] * m[1][2]) - m[1][0] * (m[0][1] * m[2][2] - m[2][1] * m[0][2]) +
         m[2][0] * (m[0][1] * m[1][2] - m[1][1] * m[0][2]);
}
template <typename T>
T determinant(matrix<T, 4, 4> m) {
  T sum = T(0.0f);
  for (int column = 0; column < 4; column++) {
    matrix<T, 3, 3> minor;
    for (int c = 0; c < 3; c++)
      for (int r = 0; r < 3; r++) minor[c][r] = m[c < column ? c : c + 1][r + 1];
    const T term = m[column][0] * determinant(minor);
    sum = column % 2 ? sum - term : sum + term;
  }
  return sum;
}

#define METAL_NAMED_MATRICES(T, C)                                                         \
  typedef matrix<T, C, 2> T##C##x2;                                                        \
  typedef matrix<T, C, 3> T##C##x3;                                                        \
  typedef matrix<T, C, 4> T##C##x4;

METAL_NAMED_MATRICES(float, 2)
METAL_NAMED_MATRICES(float, 3)
METAL_NAMED_MATRICES(float, 4)
METAL_NAMED_MATRICES(half, 2)
METAL_NAMED_MATRICES(half, 3)
METAL_NAMED_MATRICES(half, 4)

}  // namespace metal
