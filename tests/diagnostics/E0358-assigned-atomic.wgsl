var<workgroup> sum: atomic<u32>;
fn f() {
  sum = 0;
}
