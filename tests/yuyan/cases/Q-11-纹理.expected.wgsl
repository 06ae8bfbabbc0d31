@group(0) @binding(0) var 图: texture_2d<f32>;

@group(0) @binding(1) var 采: sampler;

@group(0) @binding(2) var 列: texture_2d_array<u32>;

@group(0) @binding(3) var 深: texture_depth_2d;

@group(0) @binding(4) var 出: texture_storage_2d<rgba8unorm, write>;

@group(0) @binding(5) var 比: sampler_comparison;

const 移 = vec2<i32>(1i, 2i);

@compute @workgroup_size(64)
fn 缩(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 处 = vec2<u32>(号.x, 号.y);
  let 标 = vec2<f32>(处) / vec2<f32>(textureDimensions(图, 0));
  let 色 = textureSampleLevel(图, 采, 标, 0.0f, vec2<i32>(1i, 2i)) + textureSampleBaseClampToEdge(图, 采, 标) + textureGather(深, 采, 标) + textureGatherCompare(深, 比, 标, 0.5f) + vec4<f32>(textureSampleCompareLevel(深, 比, 标, 0.5f)) + vec4<f32>(textureLoad(列, 处, textureNumLayers(列), 0));
  textureStore(出, 处, 色);
}
