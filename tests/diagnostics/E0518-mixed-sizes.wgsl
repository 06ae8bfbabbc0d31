@compute @workgroup_size(8u, 8i)
fn main() {}
