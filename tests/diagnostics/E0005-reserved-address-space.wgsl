var<shared> tile: array<f32, 64>;
