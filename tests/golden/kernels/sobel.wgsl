// The magnitude of the brightness gradient of a grey image, one byte a pixel in a u32; edges repeat.
struct Size {
  width: u32,
  height: u32,
}

@group(0) @binding(0) var<uniform> size: Size;
@group(0) @binding(1) var<storage, read> pixels: array<u32>;
@group(0) @binding(2) var<storage, read_write> edges: array<f32>;

fn brightness(x: i32, y: i32) -> f32 {
  let limit = vec2<i32>(i32(size.width), i32(size.height)) - 1;
  let place = clamp(vec2(x, y), vec2<i32>(), limit);
  return f32(pixels[place.y * i32(size.width) + place.x] & 0xff) / 255;
}

@compute @workgroup_size(8, 8)
fn sobel(@builtin(global_invocation_id) id: vec3<u32>) {
  if (any(id.xy >= vec2(size.width, size.height))) {
    return;
  }
  let x = i32(id.x);
  let y = i32(id.y);
  var gradient = vec2<f32>();
  for (var d = -1; d <= 1; d++) {
    let weight = f32(2 - abs(d));
    gradient.x += weight * (brightness(x + 1, y + d) - brightness(x - 1, y + d));
    gradient.y += weight * (brightness(x + d, y + 1) - brightness(x + d, y - 1));
  }
  edges[id.y * size.width + id.x] = length(gradient);
}
