var<private> n: u32 = 64;
@compute @workgroup_size(n)
fn main() {}
