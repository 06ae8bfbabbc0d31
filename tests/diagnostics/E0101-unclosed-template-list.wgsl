var<private> weights: array<f32, 4;
