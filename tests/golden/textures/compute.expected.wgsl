@group(0) @binding(0) var source: texture_2d<f32>;

@group(0) @binding(1) var smooth_sampler: sampler;

@group(0) @binding(2) var target_: texture_storage_2d<rgba8unorm, write>;

@group(0) @binding(3) var layers: texture_2d_array<u32>;

@group(0) @binding(4) var sky: texture_cube<f32>;

@group(0) @binding(5) var depths: texture_depth_2d;

@group(0) @binding(6) var counts: texture_storage_1d<r32uint, read_write>;

@group(0) @binding(7) var volume: texture_storage_3d<rg11b10ufloat, read>;

@group(0) @binding(8) var<storage, read_write> sums: array<vec4<f32>>;

fn pick(from_where: texture_2d<f32>, how: sampler, at: vec2<f32>) -> vec4<f32> {
  return textureSampleLevel(from_where, how, at, 0.5f, vec2<i32>(1i, -1i));
}

@compute @workgroup_size(8, 8)
fn resize(@builtin(global_invocation_id) id: vec3<u32>) {
  let size = textureDimensions(target_);
  if (any((id.xy >= size))) {
    return;
  }
  let at = (vec2<f32>(id.xy) + 0.5f) / vec2<f32>(size);
  textureStore(target_, id.xy, textureSampleBaseClampToEdge(source, smooth_sampler, at));
}

@compute @workgroup_size(64)
fn collect(@builtin(global_invocation_id) id: vec3<u32>) {
  let how = smooth_sampler;
  let at = vec2<f32>(id.xy) / vec2<f32>(textureDimensions(source, 1i));
  var sum: vec4<f32> = pick(source, how, at);
  sum = sum + textureSampleGrad(sky, how, vec3<f32>(at, 1.0f), vec3<f32>(0.1f), vec3<f32>(0.2f));
  sum = sum + textureGather(depths, how, at);
  sum = sum + vec4<f32>(textureGather(2i, layers, how, at, i32(id.z)));
  sum = sum + vec4<f32>(textureLoad(layers, id.xy, textureNumLayers(layers) - 1u, textureNumLevels(layers) - 1u));
  sum = sum + textureSampleLevel(depths, how, at, 1i) * textureLoad(volume, id);
  sums[id.x] = sum;
}

@compute @workgroup_size(64)
fn shift(@builtin(local_invocation_index) i: u32) {
  let mine = textureLoad(counts, i);
  textureBarrier();
  textureStore(counts, i + 1u, mine + 1u);
}

@group(0) @binding(9) var compare: sampler_comparison;

@compute @workgroup_size(8, 8)
fn shade(@builtin(global_invocation_id) id: vec3<u32>) {
  let at = vec2<f32>(id.xy) / 64.0f;
  sums[id.x] = textureGatherCompare(depths, compare, at, 0.5f) * textureSampleCompareLevel(depths, compare, at, 0.25f);
}
