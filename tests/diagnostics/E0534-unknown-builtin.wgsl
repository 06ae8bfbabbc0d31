@compute @workgroup_size(64)
fn main(@builtin(global_id) id: vec3u) {}
