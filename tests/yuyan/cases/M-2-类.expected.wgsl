enable f16;

struct 诸类 {
  浮: f32,
  半: f16,
  整: i32,
  无: u32,
  爻: bool,
  四浮: vec4<f32>,
  三半: vec3<f16>,
  二整: vec2<i32>,
  二爻: vec2<bool>,
  四阶: mat4x4<f32>,
  三列二行: mat3x2<f32>,
  列: array<f32, 4>,
}

@group(0) @binding(0) var<storage, read_write> 计: array<atomic<u32>>;

@group(0) @binding(1) var<storage, read_write> 独: atomic<i32>;

@group(0) @binding(2) var 图: texture_2d<f32>;

@group(0) @binding(3) var 深图: texture_depth_2d;

@group(0) @binding(4) var 采: sampler;

@group(0) @binding(5) var 比: sampler_comparison;

fn 取(类: 诸类) -> f32 {
  return 类.四阶[1].x + 类.列[类.无];
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  atomicAdd(&计[序], 序);
  atomicAdd(&独, i32(取(诸类())));
}

@fragment
fn 绘(@location(0) 标: vec2<f32>) -> @location(0) vec4<f32> {
  return textureSample(图, 采, 标) * textureSampleCompare(深图, 比, 标, 0.5f);
}
