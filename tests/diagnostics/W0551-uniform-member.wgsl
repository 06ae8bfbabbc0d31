struct Inner {
  a: f32,
}
struct Outer {
  scale: f32,
  inner: Inner,
}
@group(0) @binding(0) var<uniform> outer: Outer;
@compute @workgroup_size(64)
fn main() {
  _ = outer.inner.a;
}
