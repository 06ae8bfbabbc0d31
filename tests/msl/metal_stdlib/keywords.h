// Metal's address spaces and function qualifiers.
//
// As C++ one memory serves all spaces, so that kernels run; `threadgroup` at a declaration is made static
// by the harness, since a macro cannot tell it from a parameter's. As OpenCL's C++ the spaces are kept
// apart as Metal does it, so that a wrong one does not compile (but `constant` counts as `const device`).
#pragma once

#define kernel
#define vertex
#define fragment

#ifdef __OPENCL_CPP_VERSION__

#define device __global
#define thread __private
#define threadgroup __local
#define constant const __global
// Words that OpenCL reserves and Metal does not.
#define atomic_int metal_atomic_int
#define atomic_uint metal_atomic_uint
#define generic generic_
#define global global_
#define local local_
#define pipe pipe_
#define read read_
#define read_only read_only_
#define read_write read_write_
#define write write_
#define write_only write_only_

// `operator[]` of a type whose elements are of type T, in every space. What a method reads of itself is in
// the generic space.
#define METAL_SUBSCRIPT(T, element)                                                        \
  METAL_SUBSCRIPT_IN(__private, T, element)                                                \
  METAL_SUBSCRIPT_IN(__global, T, element)                                                 \
  METAL_SUBSCRIPT_IN(__local, T, element)                                                  \
  const __generic T& operator[](size_t i) const __generic& { return element; }             \
  T operator[](size_t i) && { return element; }
#define METAL_SUBSCRIPT_IN(space, T, element)                                              \
  space T& operator[](size_t i) space& { return element; }                                 \
  const space T& operator[](size_t i) const space& { return element; }

#else

#define device
#define thread
#define threadgroup
#define constant const

#define METAL_SUBSCRIPT(T, element)                                                        \
  T& operator[](size_t i) { return element; }                                              \
  const T& operator[](size_t i) const { return element; }

#endif
