@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

const 常 = 3u;

const 闲 = 4u;

fn 函(数: u32) -> u32 {
  return 数 + 常;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 果 = 函(常);
  let 函_2 = 果;
  let 常_2 = 函_2 + 序;
  let 出_ = 常_2;
  let 闲 = 出_;
  出[序] = 闲;
}
