@group(0) @binding(0) var<uniform> data: array<f32>;
