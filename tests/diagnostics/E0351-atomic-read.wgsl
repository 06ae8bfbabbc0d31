var<workgroup> sum: atomic<u32>;
fn f() -> u32 {
  return sum;
}
