@group(0) @binding(0) var 图: texture_2d<f32>;

@fragment
fn 绘(@builtin(position) 坐: vec4<f32>) -> @location(0) vec4<f32> {
  let 三 = 3;
  let 半 = 0.5;
  let 择 = select(2, 1, (坐.x < 半));
  return textureLoad(图, vec2<u32>(坐.xy), 0) * 半 * f32(择) * f32(三);
}
