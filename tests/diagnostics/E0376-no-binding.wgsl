@group(0) var<uniform> scale: f32;
