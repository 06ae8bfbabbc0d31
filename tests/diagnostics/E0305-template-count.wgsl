var<private> a: vec3<f32, 3>;
