enable f16;
requires immediate_address_space;

struct Light {
  direction: vec3<f32>,
  half: f16,
}

struct Frame {
  first: u32,
  rounds: i32,
  color: vec3<f16>,
  turn: mat3x3<f32>,
  light: Light,
}

var<immediate> frame: Frame;

var<immediate> weights: mat4x2<f32>;

var<immediate> scale: f32;

@group(0) @binding(0) var<storage, read_write> out: array<f32>;

fn component(v: ptr<immediate, vec3<f32>>, i: u32) -> f32 {
  return (*v)[i] + (*v).z;
}

fn lit(i: u32) -> f32 {
  let light = &frame.light;
  return component(&(*light).direction, i) * f32((*light).half);
}

@compute @workgroup_size(32)
fn turned(@builtin(global_invocation_id) id: vec3<u32>) {
  var sum: f32 = lit(id.x % 3u);
  for (var k: i32 = 0i; k < frame.rounds; k = k + 1i) {
    sum = sum + frame.turn[k][id.x % 3u] * f32(frame.color[k]);
  }
  let all = frame;
  out[frame.first + id.x] = sum + all.turn[1].y;
}

@compute @workgroup_size(1)
fn weighted(@builtin(global_invocation_id) id: vec3<u32>) {
  out[id.x] = weights[id.x % 4u][id.y % 2u];
}

@vertex
fn corner(@builtin(vertex_index) i: u32) -> @builtin(position) vec4<f32> {
  return vec4<f32>(frame.turn[0], f32(i));
}

@fragment
fn shade() -> @location(0) vec4<f32> {
  return vec4<f32>(scale);
}
