@group(0) @binding(0) var<storage, read_write> 豫_fn: array<u32>;

@group(0) @binding(1) var<storage, read_write> 豫_2数: array<u32>;

@group(0) @binding(2) var<storage, read_write> 豫_max: array<u32>;

struct 豫_if {
  豫_while: u32,
  a_u002db: u32,
}

fn a_u0020b(豫_let: u32) -> u32 {
  let 豫_yy_值 = 豫_let;
  let 豫__ = 豫_yy_值;
  let 豫___甲 = 豫__ + max(豫_let, 豫__);
  return 豫_if(豫___甲, 豫___甲).a_u002db;
}

@compute @workgroup_size(64)
fn 豫_main(@builtin(global_invocation_id) 号: vec3<u32>) {
  豫_fn[号.x] = a_u0020b(豫_2数[豫_max[号.y]]);
}
