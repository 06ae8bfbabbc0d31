@compute @workgroup_size(64)
fn main(@builtin(position) p: vec4f) {}
