var<local> tile: array<f32, 64>;
