struct Size {
  width: u32,
  height: u32,
}

@group(0) @binding(0) var<uniform> size: Size;

@group(0) @binding(1) var<storage, read> pixels: array<u32>;

@group(0) @binding(2) var<storage, read_write> edges: array<f32>;

fn brightness(x: i32, y: i32) -> f32 {
  let limit = vec2<i32>(i32(size.width), i32(size.height)) - 1i;
  let place = clamp(vec2<i32>(x, y), vec2<i32>(0i), limit);
  return f32(pixels[place.y * i32(size.width) + place.x] & 255u) / 255.0f;
}

@compute @workgroup_size(8, 8)
fn sobel(@builtin(global_invocation_id) id: vec3<u32>) {
  if (any((id.xy >= vec2<u32>(size.width, size.height)))) {
    return;
  }
  let x = i32(id.x);
  let y = i32(id.y);
  var gradient: vec2<f32> = vec2<f32>(0.0f);
  for (var d: i32 = -1i; d <= 1i; d = d + 1i) {
    let weight = f32(2i - abs(d));
    gradient.x = gradient.x + weight * (brightness(x + 1i, y + d) - brightness(x - 1i, y + d));
    gradient.y = gradient.y + weight * (brightness(x + d, y + 1i) - brightness(x + d, y - 1i));
  }
  edges[id.y * size.width + id.x] = length(gradient);
}
