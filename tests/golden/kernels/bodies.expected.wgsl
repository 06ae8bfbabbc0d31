struct Body {
  position: vec3<f32>,
  mass: f32,
  velocity: vec3<f32>,
}

struct Step {
  seconds: f32,
  count: u32,
}

@group(0) @binding(0) var<storage, read> before: array<Body>;

@group(0) @binding(1) var<storage, read_write> after: array<Body>;

@group(1) @binding(0) var<uniform> step: Step;

fn pull(on: vec3<f32>, by: Body) -> vec3<f32> {
  let way = by.position - on;
  let squared = dot(way, way) + 1e-06f;
  return way * (by.mass * inverseSqrt(squared * squared * squared));
}

@compute @workgroup_size(64)
fn advance(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x;
  if (i >= step.count) {
    return;
  }
  var body: Body = before[i];
  var force: vec3<f32>;
  for (var other: u32 = 0u; other < step.count; other = other + 1u) {
    if (other == i) {
      continue;
    }
    force = force + pull(body.position, before[other]);
  }
  body.velocity = body.velocity + force * step.seconds;
  body.position = body.position + body.velocity * step.seconds;
  after[i] = body;
}
