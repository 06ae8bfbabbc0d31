// Small constants of the host: one variable in `immediate` at most for each entry point.
enable f16;
requires immediate_address_space;

struct Light {
  direction: vec3f,
  half: f16,
}

struct Frame {
  first: u32,
  rounds: i32,
  color: vec3h,
  turn: mat3x3f,
  light: Light,
}

var<immediate> frame: Frame;
var<immediate> weights: mat4x2f;
var<immediate> scale: f32;

@group(0) @binding(0) var<storage, read_write> out: array<f32>;

fn component(v: ptr<immediate, vec3f>, i: u32) -> f32 {
  return v[i] + (*v).z;
}

fn lit(i: u32) -> f32 {
  let light = &frame.light;
  return component(&light.direction, i) * f32(light.half);
}

@compute @workgroup_size(32)
fn turned(@builtin(global_invocation_id) id: vec3u) {
  var sum = lit(id.x % 3);
  for (var k = 0; k < frame.rounds; k++) {
    sum += frame.turn[k][id.x % 3] * f32(frame.color[k]);
  }
  let all = frame;
  out[frame.first + id.x] = sum + all.turn[1].y;
}

@compute @workgroup_size(1)
fn weighted(@builtin(global_invocation_id) id: vec3u) {
  out[id.x] = weights[id.x % 4][id.y % 2];
}

@vertex
fn corner(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(frame.turn[0], f32(i));
}

@fragment
fn shade() -> @location(0) vec4f {
  return vec4f(scale);
}
