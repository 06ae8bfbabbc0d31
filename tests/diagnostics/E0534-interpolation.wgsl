@fragment
fn main(@location(0) @interpolate(persp) uv: vec2f) {}
