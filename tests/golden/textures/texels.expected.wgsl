@group(0) @binding(0) var source: texture_2d<u32>;

@group(0) @binding(1) var samples: texture_multisampled_2d<f32>;

@group(0) @binding(2) var depths: texture_depth_multisampled_2d;

@group(0) @binding(3) var layers: texture_2d_array<i32>;

@group(0) @binding(4) var target_: texture_storage_2d<rgba8unorm, write>;

@group(0) @binding(5) var counts: texture_storage_1d<r32uint, read_write>;

@group(0) @binding(6) var volume: texture_storage_3d<rg32float, read>;

fn mark(where_to: texture_storage_2d<rgba8unorm, write>, at: vec2<u32>) {
  textureStore(where_to, at, vec4<f32>(1.0f, 0.0f, 0.0f, 1.0f));
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  textureBarrier();
  if (any((id.xy >= textureDimensions(source))) || id.z >= textureNumLayers(layers)) {
    return;
  }
  let first = textureLoad(counts, id.x).x;
  textureStore(counts, id.x, vec4<u32>(first + textureLoad(source, id.xy, 0i).x));
  let second = textureLoad(counts, id.x).x;
  let depth = textureLoad(depths, id.xy, textureNumSamples(depths) - 1u);
  let layer = textureLoad(layers, id.xy, id.z, textureNumLevels(layers) - 1u);
  let color = textureLoad(samples, id.xy, 0i) + textureLoad(volume, id) * depth;
  textureStore(target_, id.xy, color + vec4<f32>(layer) + f32(second - first));
  mark(target_, id.yx);
}
