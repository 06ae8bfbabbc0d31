@compute @workgroup_size(32, 32)
fn main() {}
