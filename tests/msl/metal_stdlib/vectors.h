// Vectors with swizzles, and packed vectors. Sizes and alignments are Metal's: a vector of three takes
// the place of four, and a packed one no more than its components.
#pragma once

namespace metal {

template <typename T, int N>
struct vec;

// Swizzles are properties: reading one calls `get_`, writing one `put_`.
#define METAL_SWIZZLE_2(a, b)                                                              \
  __declspec(property(get = get_##a##b, put = put_##a##b)) vec<T, 2> a##b;                 \
  vec<T, 2> get_##a##b() const { return vec<T, 2>(a, b); }                                 \
  void put_##a##b(vec<T, 2> v) { a = v.x, b = v.y; }
#define METAL_SWIZZLE_3(a, b, c)                                                           \
  __declspec(property(get = get_##a##b##c, put = put_##a##b##c)) vec<T, 3> a##b##c;        \
  vec<T, 3> get_##a##b##c() const { return vec<T, 3>(a, b, c); }                           \
  void put_##a##b##c(vec<T, 3> v) { a = v.x, b = v.y, c = v.z; }
#define METAL_SWIZZLE_4(a, b, c, d)                                                        \
  __declspec(property(get = get_##a##b##c##d, put = put_##a##b##c##d)) vec<T, 4> a##b##c##d; \
  vec<T, 4> get_##a##b##c##d() const { return vec<T, 4>(a, b, c, d); }                     \
  void put_##a##b##c##d(vec<T, 4> v) { a = v.x, b = v.y, c = v.z, d = v.w; }

// Every combination of the first two, three or four lanes: A, B, C and D choose one lane each.
#define METAL_A2(M) M(x) M(y)
#define METAL_B2(M, a) M(a, x) M(a, y)
#define METAL_C2(M, a, b) M(a, b, x) M(a, b, y)
#define METAL_D2(M, a, b, c) M(a, b, c, x) M(a, b, c, y)
#define METAL_A3(M) METAL_A2(M) M(z)
#define METAL_B3(M, a) METAL_B2(M, a) M(a, z)
#define METAL_C3(M, a, b) METAL_C2(M, a, b) M(a, b, z)
#define METAL_D3(M, a, b, c) METAL_D2(M, a, b, c) M(a, b, c, z)
#define METAL_A4(M) METAL_A3(M) M(w)
#define METAL_B4(M, a) METAL_B3(M, a) M(a, w)
#define METAL_C4(M, a, b) METAL_C3(M, a, b) M(a, b, w)
#define METAL_D4(M, a, b, c) METAL_D3(M, a, b, c) M(a, b, c, w)

#define METAL_LANES_4_2(a, b, c) METAL_D2(METAL_SWIZZLE_4, a, b, c)
#define METAL_LANES_4_3(a, b, c) METAL_D3(METAL_SWIZZLE_4, a, b, c)
#define METAL_LANES_4_4(a, b, c) METAL_D4(METAL_SWIZZLE_4, a, b, c)
#define METAL_LANES_3_2(a, b) METAL_C2(METAL_SWIZZLE_3, a, b) METAL_C2(METAL_LANES_4_2, a, b)
#define METAL_LANES_3_3(a, b) METAL_C3(METAL_SWIZZLE_3, a, b) METAL_C3(METAL_LANES_4_3, a, b)
#define METAL_LANES_3_4(a, b) METAL_C4(METAL_SWIZZLE_3, a, b) METAL_C4(METAL_LANES_4_4, a, b)
#define METAL_LANES_2_2(a) METAL_B2(METAL_SWIZZLE_2, a) METAL_B2(METAL_LANES_3_2, a)
#define METAL_LANES_2_3(a) METAL_B3(METAL_SWIZZLE_2, a) METAL_B3(METAL_LANES_3_3, a)
#define METAL_LANES_2_4(a) METAL_B4(METAL_SWIZZLE_2, a) METAL_B4(METAL_LANES_3_4, a)

template <typename T, int N>
struct lanes;

template <typename T>
struct alignas(2 * sizeof(T)) lanes<T, 2> {
  T x, y;
  METAL_A2(METAL_LANES_2_2)
};

template <typename T>
struct alignas(4 * sizeof(T)) lanes<T, 3> {
  T x, y, z;
  METAL_A3(METAL_LANES_2_3)
};

template <typename T>
struct alignas(4 * sizeof(T)) lanes<T, 4> {
  T x, y, z, w;
  METAL_A4(METAL_LANES_2_4)
};

template <typename T, int N>
struct vec : lanes<T, N> {
  vec() = default;

  // One scalar for all components.
  template <typename S, typename = decltype(T(S()))>
  explicit vec(S scalar) {
    for (int i = 0; i < N; i++) lane(i) = T(scalar);
  }
  // A vector of another component type.
  template <typename S>
  explicit vec(vec<S, N> other) {
    for (int i = 0; i < N; i++) lane(i) = T(other[i]);
  }
  // Scalars and vectors that fill the components in order.
  template <typename A, typename B, typename... More>
  vec(A a, B b, More... more) {
    static_assert(count<A, B, More...>() == N, "a vector is constructed from exactly its components");
    fill(0, a, b, more...);
  }

  METAL_SUBSCRIPT(T, (&this->x)[checked(i, N)])
  T& lane(size_t i) { return (&this->x)[i]; }

 private:
  template <typename... Parts>
  static constexpr int count() {
    int total = 0;
    const int widths[] = {part_width(static_cast<Parts*>(nullptr))...};
    for (int width : widths) total += width;
    return total;
  }
  static constexpr int part_width(const void*) { return 1; }
  template <typename S, int M>
  static constexpr int part_width(const vec<S, M>*) {
    return M;
  }
  void fill(int) {}
  template <typename S, typename... More>
  void fill(int at, S scalar, More... more) {
    lane(at) = T(scalar);
    fill(at + 1, more...);
  }
  template <int M, typename... More>
  void fill(int at, vec<T, M> part, More... more) {
    for (int i = 0; i < M; i++) lane(at + i) = part[i];
    fill(at + M, more...);
  }
};

// Componentwise operators. A scalar operand counts for every component.
#define METAL_OPERATOR(op, Result)                                                         \
  template <typename T, int N>                                                             \
  vec<Result, N> operator op(vec<T, N> a, vec<T, N> b) {                                   \
    vec<Result, N> r;                                                                      \
    for (int i = 0; i < N; i++) r[i] = Result(a[i] op b[i]);                               \
    return r;                                                                              \
  }                                                                                        \
  template <typename T, int N>                                                             \
  vec<Result, N> operator op(vec<T, N> a, typename same<T>::type b) {                      \
    return a op vec<T, N>(b);                                                              \
  }                                                                                        \
  template <typename T, int N>                                                             \
  vec<Result, N> operator op(typename same<T>::type a, vec<T, N> b) {                      \
    return vec<T, N>(a) op b;                                                              \
  }

METAL_OPERATOR(+, T)
METAL_OPERATOR(-, T)
METAL_OPERATOR(*, T)
METAL_OPERATOR(/, T)
METAL_OPERATOR(%, T)
METAL_OPERATOR(&, T)
METAL_OPERATOR(|, T)
METAL_OPERATOR(^, T)
METAL_OPERATOR(==, bool)
METAL_OPERATOR(!=, bool)
METAL_OPERATOR(<, bool)
METAL_OPERATOR(<=, bool)
METAL_OPERATOR(>, bool)
METAL_OPERATOR(>=, bool)

#define METAL_SHIFT(op)                                                                    \
  template <typename T, typename S, int N>                                                 \
  vec<T, N> operator op(vec<T, N> a, vec<S, N> b) {                                        \
    for (int i = 0; i < N; i++) a[i] = T(a[i] op b[i]);                                    \
    return a;                                                                              \
  }                                                                                        \
  template <typename T, int N>                                                             \
  vec<T, N> operator op(vec<T, N> a, uint b) {                                             \
    for (int i = 0; i < N; i++) a[i] = T(a[i] op b);                                       \
    return a;                                                                              \
  }

METAL_SHIFT(<<)
METAL_SHIFT(>>)

#define METAL_UNARY(op)                                                                    \
  template <typename T, int N>                                                             \
  vec<T, N> operator op(vec<T, N> a) {                                                     \
    for (int i = 0; i < N; i++) a[i] = T(op a[i]);                                         \
    return a;                                                                              \
  }

METAL_UNARY(-)
METAL_UNARY(~)
METAL_UNARY(!)

// Components without padding: an index is all that Metal gives to reach one.
template <typename T, int N>
struct packed_vec {
  T components[N];

  packed_vec() = default;
  packed_vec(vec<T, N> v) {
    for (int i = 0; i < N; i++) components[i] = v[i];
  }
  operator vec<T, N>() const {
    vec<T, N> v;
    for (int i = 0; i < N; i++) v[i] = components[i];
    return v;
  }
  METAL_SUBSCRIPT(T, components[checked(i, N)])
};

#define METAL_NAMED_VECTORS(T)                                                             \
  typedef vec<T, 2> T##2;                                                                  \
  typedef vec<T, 3> T##3;                                                                  \
  typedef vec<T, 4> T##4;                                                                  \
  typedef packed_vec<T, 2> packed_##T##2;                                                  \
  typedef packed_vec<T, 3> packed_##T##3;                                                  \
  typedef packed_vec<T, 4> packed_##T##4;

typedef vec<bool, 2> bool2;
typedef vec<bool, 3> bool3;
typedef vec<bool, 4> bool4;
METAL_NAMED_VECTORS(char)
METAL_NAMED_VECTORS(uchar)
METAL_NAMED_VECTORS(short)
METAL_NAMED_VECTORS(ushort)
METAL_NAMED_VECTORS(int)
METAL_NAMED_VECTORS(uint)
METAL_NAMED_VECTORS(half)
METAL_NAMED_VECTORS(float)

}  // namespace metal
