// target msl
// override count = -1
override count: u32 = 4;
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64)
fn main() {
  data[0] = count;
}
