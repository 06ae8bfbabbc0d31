// What only fragment functions may call: compiled, never run.
#pragma once

namespace metal {

void discard_fragment();

#define METAL_DERIVATIVE(name)                                                             \
  float name(float);                                                                       \
  template <int N>                                                                         \
  vec<float, N> name(vec<float, N>);

METAL_DERIVATIVE(dfdx)
METAL_DERIVATIVE(dfdy)
METAL_DERIVATIVE(fwidth)

}  // namespace metal
