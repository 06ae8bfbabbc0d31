@fragment
fn main(@location(0) m: mat4x4f) {}
