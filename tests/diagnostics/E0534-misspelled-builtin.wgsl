@compute @workgroup_size(64)
fn main(@builtin(global_invocation_ix) id: vec3u) {}
