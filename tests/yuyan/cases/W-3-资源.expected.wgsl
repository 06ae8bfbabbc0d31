@group(0) @binding(0) var<storage, read_write> 写列: array<f32>;

@group(0) @binding(1) var<storage, read> 读列: array<f32>;

@group(0) @binding(2) var<uniform> 均: vec4<f32>;

@group(1) @binding(0) var 图: texture_2d<f32>;

@group(1) @binding(1) var 深图: texture_depth_2d;

@group(0) @binding(3) var 采: sampler;

@group(0) @binding(4) var 比: sampler_comparison;

var<workgroup> 共: array<f32, 64>;
