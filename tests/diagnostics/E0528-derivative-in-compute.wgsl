@compute @workgroup_size(64)
fn main() {
  _ = dpdx(1.0);
}
