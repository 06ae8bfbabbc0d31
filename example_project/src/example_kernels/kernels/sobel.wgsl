// The strength of edges in a picture: the length of the Sobel gradient of its luminance.
//
// A pixel is one u32, red in the lowest byte. Outside the picture its border pixels continue.

struct Picture {
  width: u32,
  height: u32,
}

@group(0) @binding(0) var<uniform> picture: Picture;
@group(0) @binding(1) var<storage, read> pixels: array<u32>;
@group(0) @binding(2) var<storage, read_write> edges: array<f32>;

// Rec. 709 weights of red, green and blue.
const LUMINANCE = vec3<f32>(0.2126, 0.7152, 0.0722);

fn luminance(x: i32, y: i32) -> f32 {
  let last = vec2<i32>(i32(picture.width), i32(picture.height)) - 1;
  let at = clamp(vec2<i32>(x, y), vec2<i32>(0), last);
  let color = unpack4x8unorm(pixels[u32(at.y) * picture.width + u32(at.x)]);
  return dot(color.rgb, LUMINANCE);
}

@compute @workgroup_size(8, 8)
fn sobel(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= picture.width || id.y >= picture.height) {
    return;
  }
  var gradient = vec2<f32>(0.0);
  for (var dy = -1; dy <= 1; dy++) {
    for (var dx = -1; dx <= 1; dx++) {
      let weight = vec2<f32>(f32(dx * (2 - abs(dy))), f32(dy * (2 - abs(dx))));
      gradient += weight * luminance(i32(id.x) + dx, i32(id.y) + dy);
    }
  }
  edges[id.y * picture.width + id.x] = length(gradient);
}
