@group(0) @binding(0) var images: array<texture_2d<f32>, 4>;
