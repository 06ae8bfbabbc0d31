@group(0) @binding(0) var<uniform> image: texture_2d<f32>;
