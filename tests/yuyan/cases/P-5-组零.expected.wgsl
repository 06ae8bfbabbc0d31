@group(0) @binding(1) var<storage, read_write> 甲: array<u32>;

@group(0) @binding(2) var<storage, read_write> 闲: array<u32>;

@group(0) @binding(4) var<uniform> 均: vec4<u32>;

fn 读均() -> u32 {
  return 均.y;
}

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  甲[序] = 读均();
}
