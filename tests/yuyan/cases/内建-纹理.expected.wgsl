@group(0) @binding(0) var 线图: texture_1d<f32>;

@group(0) @binding(1) var 图: texture_2d<f32>;

@group(0) @binding(2) var 体图: texture_3d<f32>;

@group(0) @binding(3) var 方: texture_cube<f32>;

@group(0) @binding(4) var 二列: texture_2d_array<f32>;

@group(0) @binding(5) var 方列: texture_cube_array<f32>;

@group(0) @binding(6) var 多: texture_multisampled_2d<u32>;

@group(0) @binding(7) var 深: texture_depth_2d;

@group(0) @binding(8) var 深列: texture_depth_2d_array;

@group(0) @binding(9) var 深方: texture_depth_cube;

@group(0) @binding(10) var 深方列: texture_depth_cube_array;

@group(0) @binding(11) var 深多: texture_depth_multisampled_2d;

@group(0) @binding(12) var 采: sampler;

@group(0) @binding(13) var 比: sampler_comparison;

@group(0) @binding(14) var 存一: texture_storage_1d<r32float, write>;

@group(0) @binding(15) var 存二: texture_storage_2d<rgba8unorm, write>;

@group(0) @binding(16) var 存三: texture_storage_3d<r32uint, read_write>;

@group(0) @binding(17) var 存列: texture_storage_2d_array<rgba16float, write>;

const 移 = vec2<i32>(1i, 2i);

@fragment
fn 绘(@builtin(position) 坐: vec4<f32>, @location(0) 标: vec2<f32>, @location(1) 值: f32, @location(2) @interpolate(flat) 层: u32) -> @location(0) vec4<f32> {
  let 三标 = vec3<f32>(标.x, 标.y, 值);
  var 和: vec4<f32> = 坐;
  和 = 和 + textureSample(图, 采, 标);
  和 = 和 + textureSample(体图, 采, 三标);
  和 = 和 + textureSample(方, 采, 三标);
  和 = 和 + textureSample(二列, 采, 标, 层);
  和 = 和 + textureSample(方列, 采, 三标, 层);
  和 = 和 + textureSample(图, 采, 标, vec2<i32>(1i, 2i));
  和 = 和 + textureSampleLevel(图, 采, 标, 值);
  和 = 和 + textureSampleLevel(图, 采, 标, 值, vec2<i32>(1i, 2i));
  和 = 和 + textureSampleBias(图, 采, 标, 值);
  和 = 和 + textureSampleBias(图, 采, 标, 值, vec2<i32>(1i, 2i));
  和 = 和 + textureSampleGrad(图, 采, 标, 标, 标);
  和 = 和 + textureSampleGrad(图, 采, 标, 标, 标, vec2<i32>(1i, 2i));
  和 = 和 + textureSampleBaseClampToEdge(图, 采, 标);
  和 = 和 + textureGather(0, 图, 采, 标);
  和 = 和 + textureGather(0, 图, 采, 标, vec2<i32>(1i, 2i));
  和 = 和 + textureGather(深, 采, 标);
  和 = 和 + textureGatherCompare(深, 比, 标, 值);
  和 = 和 + textureGatherCompare(深, 比, 标, 值, vec2<i32>(1i, 2i));
  和 = 和 + textureLoad(线图, 0u, 0);
  和 = 和 + textureLoad(图, vec2<u32>(标), 0);
  和 = 和 + vec4<f32>(textureSampleCompare(深, 比, 标, 值));
  和 = 和 + vec4<f32>(textureSampleCompare(深, 比, 标, 值, vec2<i32>(1i, 2i)));
  和 = 和 + vec4<f32>(textureSampleCompareLevel(深, 比, 标, 值));
  和 = 和 + vec4<f32>(textureSampleCompareLevel(深, 比, 标, 值, vec2<i32>(1i, 2i)));
  和 = 和 + vec4<f32>(textureSample(深列, 采, 标, 层));
  和 = 和 + vec4<f32>(textureSampleCompareLevel(深方, 比, 三标, 值));
  和 = 和 + vec4<f32>(textureSampleCompareLevel(深方列, 比, 三标, 层, 值));
  和 = 和 + vec4<f32>(textureLoad(深多, vec2<u32>(标), 0));
  和 = 和 + vec4<f32>(textureLoad(多, vec2<u32>(标), 1));
  和 = 和 + vec4<f32>(dpdx(值));
  和 = 和 + vec4<f32>(dpdxCoarse(值));
  和 = 和 + vec4<f32>(dpdxFine(值));
  和 = 和 + vec4<f32>(dpdy(值));
  和 = 和 + vec4<f32>(dpdyCoarse(值));
  和 = 和 + vec4<f32>(dpdyFine(值));
  和 = 和 + vec4<f32>(fwidth(值));
  和 = 和 + vec4<f32>(fwidthCoarse(值));
  和 = 和 + vec4<f32>(fwidthFine(值));
  和 = 和 + vec4<f32>(vec2<f32>(textureDimensions(图)), 标);
  和 = 和 + vec4<f32>(vec2<f32>(textureDimensions(图, 1)), 标);
  和 = 和 + vec4<f32>(vec2<f32>(vec2<u32>(textureNumLayers(二列))), 标);
  和 = 和 + vec4<f32>(vec2<f32>(vec2<u32>(textureNumLevels(图))), 标);
  和 = 和 + vec4<f32>(vec2<f32>(vec2<u32>(textureNumSamples(多))), 标);
  let 色 = 和;
  textureStore(存一, 0u, 色);
  textureStore(存二, vec2<u32>(标), 色);
  textureStore(存三, vec3<u32>(三标), textureLoad(存三, vec3<u32>(三标)));
  textureStore(存列, vec2<u32>(标), 层, 色);
  if (色.x < 0.0f) {
    discard;
  }
  return 色;
}
