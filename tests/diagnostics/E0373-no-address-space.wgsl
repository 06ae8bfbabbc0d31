@group(0) @binding(0) var data: array<f32, 4>;
