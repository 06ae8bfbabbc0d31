// target msl
override count: i32 = -1;
var<workgroup> tile: array<f32, count>;
@compute @workgroup_size(64)
fn main() {
  tile[0] = 1;
}
