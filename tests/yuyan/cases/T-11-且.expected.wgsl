@group(0) @binding(0) var<storage, read_write> 原: atomic<u32>;

@group(0) @binding(1) var<storage, read_write> 列: array<u32>;

@compute @workgroup_size(8)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let value = atomicAdd(&原, 1u);
  let 皆 = 序 < 4u && value < 9u;
  var 一: bool;
  if (序 < 4u) {
    一 = atomicAdd(&原, 1u) < 9u;
  } else {
    一 = false;
  }
  列[序] = u32(皆 || 一);
}
