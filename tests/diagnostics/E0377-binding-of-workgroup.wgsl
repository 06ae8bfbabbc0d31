@group(0) @binding(0) var<workgroup> tile: array<f32, 64>;
