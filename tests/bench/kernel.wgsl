// Particles that attract one another: the kernel that the compiler's budgets are measured with.
// It has what such kernels have: structures, uniforms, tiles in workgroup memory, barriers, functions,
// nested loops, an atomic histogram, packing.

const TILE = 64u;
const BINS = 32u;
const SOFTENING = 1e-3;

struct Particle {
  position: vec3<f32>,
  mass: f32,
  velocity: vec3<f32>,
  kind: u32,
}

struct Settings {
  time_step: f32,
  damping: f32,
  count: u32,
  maximum_speed: f32,
  lower: vec3<f32>,
  upper: vec3<f32>,
}

@group(0) @binding(0) var<uniform> settings: Settings;
@group(0) @binding(1) var<storage, read> before: array<Particle>;
@group(0) @binding(2) var<storage, read_write> after: array<Particle>;
@group(0) @binding(3) var<storage, read_write> histogram: array<atomic<u32>, BINS>;
@group(0) @binding(4) var<storage, read_write> colors: array<u32>;

var<workgroup> tile: array<vec4<f32>, TILE>;
var<workgroup> local_histogram: array<atomic<u32>, BINS>;

fn acceleration(at: vec3<f32>, other: vec4<f32>) -> vec3<f32> {
  let offset = other.xyz - at;
  let distance_squared = dot(offset, offset) + SOFTENING;
  let inverse = inverseSqrt(distance_squared);
  return offset * (other.w * inverse * inverse * inverse);
}

fn limited(velocity: vec3<f32>) -> vec3<f32> {
  let speed = length(velocity);
  if (speed > settings.maximum_speed) {
    return velocity * (settings.maximum_speed / speed);
  }
  return velocity;
}

fn reflected(position: ptr<function, vec3<f32>>, velocity: ptr<function, vec3<f32>>) {
  for (var axis = 0u; axis < 3u; axis++) {
    let value = (*position)[axis];
    if (value < settings.lower[axis] || value > settings.upper[axis]) {
      (*position)[axis] = clamp(value, settings.lower[axis], settings.upper[axis]);
      (*velocity)[axis] = -(*velocity)[axis];
    }
  }
}

fn color_of(kind: u32, speed: f32) -> u32 {
  let heat = saturate(speed / settings.maximum_speed);
  var color = mix(vec4<f32>(0.1, 0.2, 0.9, 1.0), vec4<f32>(1.0, 0.3, 0.1, 1.0), heat);
  switch kind {
    case 0u: { color.g += 0.25; }
    case 1u, 2u: { color = color.bgra; }
    default: {}
  }
  return pack4x8unorm(color);
}

@compute @workgroup_size(TILE)
fn step(@builtin(global_invocation_id) global: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
  let index = global.x;
  let count = min(settings.count, arrayLength(&before));
  let active_lane = index < count;
  var particle = before[min(index, count - 1u)];
  var force = vec3<f32>();

  for (var start = 0u; start < settings.count; start += TILE) {
    let source = start + lane;
    var entry = vec4<f32>();
    if (source < count) {
      entry = vec4<f32>(before[source].position, before[source].mass);
    }
    tile[lane] = entry;
    workgroupBarrier();
    for (var i = 0u; i < TILE; i++) {
      force += acceleration(particle.position, tile[i]);
    }
    workgroupBarrier();
  }

  if (active_lane) {
    var velocity = limited((particle.velocity + force * settings.time_step) * settings.damping);
    var position = particle.position + velocity * settings.time_step;
    reflected(&position, &velocity);
    particle.position = position;
    particle.velocity = velocity;
    after[index] = particle;
    colors[index] = color_of(particle.kind, length(velocity));
    let bin = u32(f32(BINS) * saturate(length(velocity) / settings.maximum_speed));
    atomicAdd(&local_histogram[min(bin, BINS - 1u)], 1u);
  }
  workgroupBarrier();
  if (lane < BINS) {
    atomicAdd(&histogram[lane], atomicLoad(&local_histogram[lane]));
  }
}
