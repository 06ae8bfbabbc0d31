// Texture and sampler types (Metal Shading Language Specification 2.9, 6.12): compiled, never run.
#pragma once

namespace metal {

enum class access { sample, read, write, read_write };
enum class component { x, y, z, w };

struct sampler {};
struct bias {
  explicit bias(float);
};
struct level {
  explicit level(float);
};
struct gradient2d {
  gradient2d(float2, float2);
};
struct gradient3d {
  gradient3d(float3, float3);
};
struct gradientcube {
  gradientcube(float3, float3);
};

// What every texture has.
struct sized {
  uint get_width(uint lod = 0) const;
  uint get_height(uint lod = 0) const;
  uint get_num_mip_levels() const;
  void fence();
};

#define METAL_READ(Texel, ...) Texel read(__VA_ARGS__, uint lod = 0) const;
#define METAL_WRITE(T, ...) void write(vec<T, 4> color, __VA_ARGS__, uint lod = 0);

// Sampling at coordinates `...`, with options before the offset, where there is one.
#define METAL_SAMPLE(Texel, Gradient, ...)                                                 \
  Texel sample(sampler s, __VA_ARGS__) const;                                              \
  Texel sample(sampler s, __VA_ARGS__, bias) const;                                        \
  Texel sample(sampler s, __VA_ARGS__, level) const;                                       \
  Texel sample(sampler s, __VA_ARGS__, Gradient) const;
#define METAL_SAMPLE_OFFSET(Texel, Gradient, Offset, ...)                                  \
  METAL_SAMPLE(Texel, Gradient, __VA_ARGS__)                                               \
  Texel sample(sampler s, __VA_ARGS__, Offset) const;                                      \
  Texel sample(sampler s, __VA_ARGS__, bias, Offset) const;                                \
  Texel sample(sampler s, __VA_ARGS__, level, Offset) const;                               \
  Texel sample(sampler s, __VA_ARGS__, Gradient, Offset) const;
#define METAL_COMPARE(...)                                                                 \
  float sample_compare(sampler s, __VA_ARGS__, float value) const;                         \
  float sample_compare(sampler s, __VA_ARGS__, float value, level) const;                  \
  float4 gather_compare(sampler s, __VA_ARGS__, float value) const;
#define METAL_COMPARE_OFFSET(...)                                                          \
  METAL_COMPARE(__VA_ARGS__)                                                               \
  float sample_compare(sampler s, __VA_ARGS__, float value, int2) const;                   \
  float sample_compare(sampler s, __VA_ARGS__, float value, level, int2) const;            \
  float4 gather_compare(sampler s, __VA_ARGS__, float value, int2) const;

#define METAL_TEXTURE(name) template <typename T, access A = access::sample> struct name : sized

METAL_TEXTURE(texture1d) {
  typedef vec<T, 4> texel;
  METAL_READ(texel, uint)
  METAL_WRITE(T, uint)
  texel sample(sampler s, float) const;
};
METAL_TEXTURE(texture2d) {
  typedef vec<T, 4> texel;
  METAL_READ(texel, uint2)
  METAL_WRITE(T, uint2)
  METAL_SAMPLE_OFFSET(texel, gradient2d, int2, float2)
  vec<T, 4> gather(sampler s, float2, int2 offset = int2(0), component = component::x) const;
};
METAL_TEXTURE(texture2d_array) {
  typedef vec<T, 4> texel;
  uint get_array_size() const;
  METAL_READ(texel, uint2, uint)
  METAL_WRITE(T, uint2, uint)
  METAL_SAMPLE_OFFSET(texel, gradient2d, int2, float2, uint)
  vec<T, 4> gather(sampler s, float2, uint, int2 offset = int2(0), component = component::x) const;
};
METAL_TEXTURE(texture3d) {
  typedef vec<T, 4> texel;
  uint get_depth(uint lod = 0) const;
  METAL_READ(texel, uint3)
  METAL_WRITE(T, uint3)
  METAL_SAMPLE_OFFSET(texel, gradient3d, int3, float3)
};
METAL_TEXTURE(texturecube) {
  typedef vec<T, 4> texel;
  METAL_SAMPLE(texel, gradientcube, float3)
  vec<T, 4> gather(sampler s, float3, component = component::x) const;
};
METAL_TEXTURE(texturecube_array) {
  typedef vec<T, 4> texel;
  uint get_array_size() const;
  METAL_SAMPLE(texel, gradientcube, float3, uint)
  vec<T, 4> gather(sampler s, float3, uint, component = component::x) const;
};
METAL_TEXTURE(texture2d_ms) {
  uint get_num_samples() const;
  vec<T, 4> read(uint2, uint sample) const;
};
METAL_TEXTURE(depth2d) {
  METAL_READ(T, uint2)
  METAL_SAMPLE_OFFSET(T, gradient2d, int2, float2)
  METAL_COMPARE_OFFSET(float2)
  vec<T, 4> gather(sampler s, float2, int2 offset = int2(0)) const;
};
METAL_TEXTURE(depth2d_array) {
  uint get_array_size() const;
  METAL_READ(T, uint2, uint)
  METAL_SAMPLE_OFFSET(T, gradient2d, int2, float2, uint)
  METAL_COMPARE_OFFSET(float2, uint)
  vec<T, 4> gather(sampler s, float2, uint, int2 offset = int2(0)) const;
};
METAL_TEXTURE(depthcube) {
  METAL_SAMPLE(T, gradientcube, float3)
  METAL_COMPARE(float3)
  vec<T, 4> gather(sampler s, float3) const;
};
METAL_TEXTURE(depthcube_array) {
  uint get_array_size() const;
  METAL_SAMPLE(T, gradientcube, float3, uint)
  METAL_COMPARE(float3, uint)
  vec<T, 4> gather(sampler s, float3, uint) const;
};
METAL_TEXTURE(depth2d_ms) {
  uint get_num_samples() const;
  T read(uint2, uint sample) const;
};

}  // namespace metal
