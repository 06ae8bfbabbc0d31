// The kernels of merging.py as a CUDA programmer would write them, for blocks of any size.

#include <stdint.h>

extern "C" {

__global__ void add(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, uint64_t c_bytes) {
  const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < (uint32_t)(c_bytes / 4)) c[i] = a[i] + b[i];
}

struct Extent { uint32_t x, y, z; };

__global__ void blend(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c,
                      const Extent* __restrict__ extent_buffer) {
  const Extent extent = *extent_buffer;
  const uint32_t x = blockIdx.x * blockDim.x + threadIdx.x;
  const uint32_t y = blockIdx.y * blockDim.y + threadIdx.y;
  const uint32_t z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= extent.x || y >= extent.y || z >= extent.z) return;
  const uint32_t i = (z * extent.y + y) * extent.x + x;
  c[i] = a[i] * 0.25f + b[i] * 0.75f;
}

}
