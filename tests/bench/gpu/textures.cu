// The kernels of textures.py as a CUDA programmer would write them: sizes are arguments, and texels are fetched by
// an object without normalized coordinates.

#include <stdint.h>

__device__ static uchar4 packed(float4 color) {
  return make_uchar4(__float2uint_rn(__saturatef(color.x) * 255.0f), __float2uint_rn(__saturatef(color.y) * 255.0f),
                     __float2uint_rn(__saturatef(color.z) * 255.0f), __float2uint_rn(__saturatef(color.w) * 255.0f));
}

extern "C" {

__global__ void resample(cudaTextureObject_t photo, cudaSurfaceObject_t result, uint32_t width, uint32_t height) {
  const uint32_t x = blockIdx.x * 16u + threadIdx.x, y = blockIdx.y * 16u + threadIdx.y;
  if (x >= width || y >= height) return;
  const float4 color = tex2DLod<float4>(photo, (x + 0.5f) / width, (y + 0.5f) / height, 0.0f);
  surf2Dwrite(packed(color), result, x * 4u, y);
}

__global__ void blur(cudaTextureObject_t photo, cudaSurfaceObject_t result, uint32_t width, uint32_t height) {
  const uint32_t x = blockIdx.x * 16u + threadIdx.x, y = blockIdx.y * 16u + threadIdx.y;
  if (x >= width || y >= height) return;
  float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  for (int dy = -2; dy <= 2; dy++) {
    for (int dx = -2; dx <= 2; dx++) {
      const float4 texel = tex2D<float4>(photo, (int)x + dx + 0.5f, (int)y + dy + 0.5f);
      sum.x += texel.x, sum.y += texel.y, sum.z += texel.z, sum.w += texel.w;
    }
  }
  surf2Dwrite(packed(make_float4(sum.x / 25.0f, sum.y / 25.0f, sum.z / 25.0f, sum.w / 25.0f)), result, x * 4u, y);
}

}
