@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  var 甲: u32;
  let 乙 = 序 + 序;
  甲 = 乙 * 乙;
  var 丙: u32;
  if (select(false, true, (序 < 甲))) {
    let 丁 = 甲;
    丙 = 丁 + 丁;
  } else {
    丙 = select(序, 甲, (甲 < 序));
  }
  if (丙 < 甲) {
    出[序] = 甲;
  } else {
    出[序] = 丙;
  }
}
