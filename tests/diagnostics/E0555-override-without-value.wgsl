// target ptx
override count: u32;
@compute @workgroup_size(64)
fn main() {
  _ = count;
}
