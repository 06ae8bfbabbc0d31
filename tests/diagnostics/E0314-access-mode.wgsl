@group(0) @binding(0) var<storage, readwrite> data: array<f32>;
