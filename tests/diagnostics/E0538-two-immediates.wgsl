requires immediate_address_space;
var<immediate> scale: f32;
var<immediate> offset: f32;
@compute @workgroup_size(64)
fn main() {
  _ = scale + offset;
}
