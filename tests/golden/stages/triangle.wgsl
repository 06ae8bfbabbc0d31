struct Varying {
  @builtin(position) position: vec4<f32>,
  @location(0) color: vec3<f32>,
  @location(1) @interpolate(flat, either) id: u32,
  @location(2) @interpolate(linear, centroid) weight: f32,
}
@vertex
fn corner(@builtin(vertex_index) index: u32, @builtin(instance_index) instance: u32, @location(0) place: vec2<f32>) -> Varying {
  var out: Varying;
  out.position = vec4(place, 0, 1);
  out.color = vec3(f32(index == 0), f32(index == 1), f32(index == 2));
  out.id = instance;
  out.weight = place.x;
  return out;
}
@fragment
fn shade(in: Varying, @builtin(front_facing) front: bool) -> @location(0) vec4<f32> {
  if !front { discard; }
  let slope = in.weight * 2;
  return vec4(in.color * slope, f32(in.id));
}
