@group(0) @binding(0) var 外: texture_external;

@group(0) @binding(1) var 采: sampler;

@fragment
fn 绘(@location(0) 标: vec2<f32>) -> @location(0) vec4<f32> {
  return textureSampleBaseClampToEdge(外, 采, 标) + textureLoad(外, vec2<u32>(标));
}
