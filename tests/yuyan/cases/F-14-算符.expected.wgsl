@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

@group(0) @binding(1) var<storage, read_write> 整: array<i32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  出[序] = 序 * 序 + 序 / 3u % 序;
  出[序] = ~序;
  整[序] = -整[序];
  if (!(序 < 2u)) {
    出[序] = 序;
  }
}
