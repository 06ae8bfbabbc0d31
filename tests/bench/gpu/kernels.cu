// The example project's kernels as a CUDA programmer would write the same algorithms: what our PTX is
// compared with. Parameters are those of the generated PTX: one pointer for each binding, then the byte
// lengths that the kernel reads, so that one host program launches both.
//   nvcc -O3 -arch=sm_90 -cubin kernels.cu

#include <stdint.h>

typedef uint32_t u32;
typedef uint64_t u64;

extern "C" {

__global__ void __launch_bounds__(64)
vector_add(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, u64 c_bytes) {
  u32 i = blockIdx.y * gridDim.x * 64u + blockIdx.x * 64u + threadIdx.x;
  if (i < (u32)(c_bytes / 4)) c[i] = a[i] + b[i];
}

struct Shape { u32 m, n, k; };

__global__ void __launch_bounds__(256)
matmul(const Shape* __restrict__ shape, const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c) {
  __shared__ float a_tile[16][16];
  __shared__ float b_tile[16][16];
  const u32 m = shape->m, n = shape->n, k = shape->k;
  const u32 x = threadIdx.x, y = threadIdx.y;
  const u32 row = blockIdx.y * 16u + y, column = blockIdx.x * 16u + x;
  float sum = 0.0f;
  for (u32 tile = 0; tile < k; tile += 16u) {
    a_tile[y][x] = row < m && tile + x < k ? a[row * k + tile + x] : 0.0f;
    b_tile[y][x] = tile + y < k && column < n ? b[(tile + y) * n + column] : 0.0f;
    __syncthreads();
    for (u32 i = 0; i < 16u; i++) sum += a_tile[y][i] * b_tile[i][x];
    __syncthreads();
  }
  if (row < m && column < n) c[row * n + column] = sum;
}

struct Picture { u32 width, height; };

__device__ __forceinline__ float luminance(const Picture& picture, const u32* __restrict__ pixels, int x, int y) {
  x = min(max(x, 0), (int)picture.width - 1);
  y = min(max(y, 0), (int)picture.height - 1);
  const u32 p = pixels[(u32)y * picture.width + (u32)x];
  return (p & 255u) / 255.0f * 0.2126f + (p >> 8 & 255u) / 255.0f * 0.7152f + (p >> 16 & 255u) / 255.0f * 0.0722f;
}

__global__ void __launch_bounds__(64)
sobel(const Picture* __restrict__ picture_buffer, const u32* __restrict__ pixels, float* __restrict__ edges) {
  const Picture picture = *picture_buffer;
  const u32 x = blockIdx.x * 8u + threadIdx.x, y = blockIdx.y * 8u + threadIdx.y;
  if (x >= picture.width || y >= picture.height) return;
  float gx = 0.0f, gy = 0.0f;
  for (int dy = -1; dy <= 1; dy++) {
    for (int dx = -1; dx <= 1; dx++) {
      const float l = luminance(picture, pixels, (int)x + dx, (int)y + dy);
      gx += (float)(dx * (2 - abs(dy))) * l;
      gy += (float)(dy * (2 - abs(dx))) * l;
    }
  }
  edges[y * picture.width + x] = sqrtf(gx * gx + gy * gy);
}

__device__ __forceinline__ float tree_sum(float* lanes, float value, u32 lane) {
  lanes[lane] = value;
  __syncthreads();
  for (u32 half = 128u; half > 0u; half /= 2u) {
    if (lane < half) lanes[lane] += lanes[lane + half];
    __syncthreads();
  }
  return lanes[0];
}

__global__ void __launch_bounds__(256)
partial_sums(const float* __restrict__ values, float* __restrict__ sums, u64 values_bytes, u64 sums_bytes) {
  __shared__ float lanes[256];
  const u32 lane = threadIdx.x, piece = blockIdx.y * gridDim.x + blockIdx.x, i = piece * 256u + lane;
  const float sum = tree_sum(lanes, i < (u32)(values_bytes / 4) ? values[i] : 0.0f, lane);
  if (lane == 0u && piece < (u32)(sums_bytes / 4)) sums[piece] = sum;
}

__global__ void __launch_bounds__(256)
final_sum(const float* __restrict__ values, float* __restrict__ sums, u64 values_bytes, u64) {
  __shared__ float lanes[256];
  const u32 lane = threadIdx.x, count = (u32)(values_bytes / 4);
  float value = 0.0f;
  for (u32 i = lane; i < count; i += 256u) value += values[i];
  const float sum = tree_sum(lanes, value, lane);
  if (lane == 0u) sums[0] = sum;
}

struct Search { u32 vectors, dimension; };

__global__ void __launch_bounds__(64)
cosine(const Search* __restrict__ search, const float* __restrict__ query, const float* __restrict__ corpus,
       float* __restrict__ scores) {
  __shared__ float4 lanes[64];
  const u32 vectors = search->vectors, dimension = search->dimension;
  const u32 lane = threadIdx.x, vector = blockIdx.y * gridDim.x + blockIdx.x, start = vector * dimension;
  float qv = 0.0f, vv = 0.0f, qq = 0.0f;
  if (vector < vectors) {
    for (u32 i = lane; i < dimension; i += 64u) {
      const float q = query[i], v = corpus[start + i];
      qv += q * v; vv += v * v; qq += q * q;
    }
  }
  lanes[lane] = make_float4(qv, vv, qq, 0.0f);
  __syncthreads();
  for (u32 half = 32u; half > 0u; half /= 2u) {
    if (lane < half) {
      const float4 x = lanes[lane], y = lanes[lane + half];
      lanes[lane] = make_float4(x.x + y.x, x.y + y.y, x.z + y.z, 0.0f);
    }
    __syncthreads();
  }
  if (lane == 0u && vector < vectors) {
    const float4 sums = lanes[0];
    const float lengths = sqrtf(sums.y) * sqrtf(sums.z);
    scores[vector] = lengths > 0.0f ? sums.x / lengths : 0.0f;
  }
}

struct Dimensions { u32 m, n, k, unused; };

// 64 x 64 tile, 4 x 4 results a thread in registers; dimensions are multiples of the tile.
__global__ void __launch_bounds__(256)
matmul_registers(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c,
                 const Dimensions* __restrict__ dimensions) {
  __shared__ float a_tile[16 * 68];
  __shared__ float b_tile[16 * 64];
  const u32 n = dimensions->n, k = dimensions->k;
  const u32 x = threadIdx.x, y = threadIdx.y, lane = y * 16u + x;
  float sums[16] = {};
  for (u32 tile = 0; tile < k; tile += 16u) {
    for (u32 i = 0; i < 4u; i++) {
      const u32 e = lane + i * 256u;
      a_tile[e % 16u * 68u + e / 16u] = a[(blockIdx.y * 64u + e / 16u) * k + tile + e % 16u];
      b_tile[e / 64u * 64u + e % 64u] = b[(tile + e / 64u) * n + blockIdx.x * 64u + e % 64u];
    }
    __syncthreads();
    for (u32 i = 0; i < 16u; i++) {
      float column[4], row[4];
      for (u32 j = 0; j < 4u; j++) { column[j] = a_tile[i * 68u + y * 4u + j]; row[j] = b_tile[i * 64u + x * 4u + j]; }
      for (u32 j = 0; j < 4u; j++) for (u32 l = 0; l < 4u; l++) sums[j * 4u + l] += column[j] * row[l];
    }
    __syncthreads();
  }
  for (u32 j = 0; j < 4u; j++)
    for (u32 l = 0; l < 4u; l++) c[(blockIdx.y * 64u + y * 4u + j) * n + blockIdx.x * 64u + x * 4u + l] = sums[j * 4u + l];
}

}
