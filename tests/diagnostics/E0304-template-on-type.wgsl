var<private> a: f32<4>;
