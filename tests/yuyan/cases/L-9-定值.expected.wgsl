@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

fn 择(旗: bool) -> u32 {
  return select(2u, 1u, 旗);
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 择(true);
  出[序] = 择(false);
  let 阳 = false;
  出[序] = 择(阳);
}
