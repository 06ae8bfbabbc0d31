@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@group(0) @binding(1) var<storage, read_write> 豫_loop: array<u32>;

@group(0) @binding(2) var<storage, read_write> 豫_3列: array<u32>;

struct 豫_struct {
  豫_var: u32,
  项: u32,
}

fn 豫_async(豫_let: u32) -> 豫_struct {
  return 豫_struct(豫_let, 豫_let);
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 豫_return = 豫_async(序);
  let 豫_2倍 = 豫_return.豫_var + 豫_return.项;
  出[序] = 豫_2倍;
  豫_loop[序] = 豫_3列[序];
}
