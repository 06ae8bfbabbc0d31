var<workgroup, read> a: array<f32, 64>;
