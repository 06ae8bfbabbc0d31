@group(0) @binding(-1) var<uniform> a: f32;
