enable clip_distances;
enable dual_source_blending;
enable primitive_index;

struct Corner {
  @builtin(position) place: vec4<f32>,
  @builtin(clip_distances) distances: array<f32, 3>,
  @location(0) @interpolate(flat, either) name: u32,
}

struct Colors {
  @location(0) @blend_src(0) color: vec4<f32>,
  @location(0) @blend_src(1) factor: vec4<f32>,
  @builtin(frag_depth) depth: f32,
  @builtin(sample_mask) mask: u32,
}

@vertex
fn corner(@builtin(vertex_index) index: u32, @builtin(instance_index) instance: u32) -> Corner {
  return Corner(vec4<f32>(f32(index)), array<f32, 3>(1.0f, -1.0f, f32(instance)), index);
}

@fragment
fn color(@builtin(primitive_index) triangle: u32, @location(0) @interpolate(flat, either) name: u32) -> Colors {
  return Colors(vec4<f32>(f32(triangle)), vec4<f32>(f32(name)), 0.5f, 1u);
}
