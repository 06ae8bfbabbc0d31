@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

var<workgroup> 共: array<u32, 64>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  var 格: u32 = 序;
  let yy_值 = 格;
  格 = 5u;
  出[序] = yy_值 + 格;
  let yy_值_2 = 出[序];
  出[序] = 7u;
  出[序] = yy_值_2 - 序;
  let yy_值_3 = 共[序];
  共[序] = 序;
  出[序] = yy_值_3 - 序;
  格 = 序;
  出[序] = 序 - 序;
}
