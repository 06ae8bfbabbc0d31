struct Varying {
  @builtin(position) position: vec4<f32>,
  @location(0) color: vec3<f32>,
  @location(1) @interpolate(flat, either) id: u32,
  @location(2) @interpolate(linear, centroid) weight: f32,
}

@vertex
fn corner(@builtin(vertex_index) index: u32, @builtin(instance_index) instance: u32, @location(0) place: vec2<f32>) -> Varying {
  var out: Varying;
  out.position = vec4<f32>(place, 0.0f, 1.0f);
  out.color = vec3<f32>(f32(index == 0u), f32(index == 1u), f32(index == 2u));
  out.id = instance;
  out.weight = place.x;
  return out;
}

@fragment
fn shade(in: Varying, @builtin(front_facing) front: bool) -> @location(0) vec4<f32> {
  if (!front) {
    discard;
  }
  let slope = in.weight * 2.0f;
  return vec4<f32>(in.color * slope, f32(in.id));
}
