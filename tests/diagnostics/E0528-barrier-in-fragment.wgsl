fn wait() {
  workgroupBarrier();
}
@fragment
fn main() {
  wait();
}
