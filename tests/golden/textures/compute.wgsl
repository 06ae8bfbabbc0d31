// Textures in compute kernels: sampled, gathered from, asked, read and written.
@group(0) @binding(0) var source: texture_2d<f32>;
@group(0) @binding(1) var smooth_sampler: sampler;
@group(0) @binding(2) var target_: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(3) var layers: texture_2d_array<u32>;
@group(0) @binding(4) var sky: texture_cube<f32>;
@group(0) @binding(5) var depths: texture_depth_2d;
@group(0) @binding(6) var counts: texture_storage_1d<r32uint, read_write>;
@group(0) @binding(7) var volume: texture_storage_3d<rg11b10ufloat, read>;
@group(0) @binding(8) var<storage, read_write> sums: array<vec4f>;

fn pick(from_where: texture_2d<f32>, how: sampler, at: vec2f) -> vec4f {
  return textureSampleLevel(from_where, how, at, 0.5, vec2i(1, -1));
}

@compute @workgroup_size(8, 8)
fn resize(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(target_);
  if any(id.xy >= size) {
    return;
  }
  let at = (vec2f(id.xy) + 0.5) / vec2f(size);
  textureStore(target_, id.xy, textureSampleBaseClampToEdge(source, smooth_sampler, at));
}

@compute @workgroup_size(64)
fn collect(@builtin(global_invocation_id) id: vec3u) {
  let how = smooth_sampler;
  let at = vec2f(id.xy) / vec2f(textureDimensions(source, 1));
  var sum = pick(source, how, at);
  sum += textureSampleGrad(sky, how, vec3f(at, 1), vec3f(0.1), vec3f(0.2));
  sum += textureGather(depths, how, at);
  sum += vec4f(textureGather(2, layers, how, at, i32(id.z)));
  sum += vec4f(textureLoad(layers, id.xy, textureNumLayers(layers) - 1, textureNumLevels(layers) - 1));
  sum += textureSampleLevel(depths, how, at, 1) * textureLoad(volume, id);
  sums[id.x] = sum;
}

@compute @workgroup_size(64)
fn shift(@builtin(local_invocation_index) i: u32) {
  let mine = textureLoad(counts, i);
  textureBarrier();
  textureStore(counts, i + 1, mine + 1);
}

@group(0) @binding(9) var compare: sampler_comparison;

@compute @workgroup_size(8, 8)
fn shade(@builtin(global_invocation_id) id: vec3u) {
  let at = vec2f(id.xy) / 64;
  sums[id.x] = textureGatherCompare(depths, compare, at, 0.5) * textureSampleCompareLevel(depths, compare, at, 0.25);
}
