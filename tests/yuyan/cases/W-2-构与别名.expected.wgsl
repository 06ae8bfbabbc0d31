struct 球 {
  心: vec3<f32>,
  径: f32,
}

struct 入 {
  @builtin(global_invocation_id) 全: vec3<u32>,
  @builtin(local_invocation_index) 局: u32,
}

@group(1) @binding(2) var<storage, read_write> 诸球: array<球>;

@compute @workgroup_size(64)
fn 求(入_2: 入, @builtin(workgroup_id) 组: vec3<u32>) {
  let 序 = 入_2.全.x + 入_2.局 + 组.x;
  let 旧 = 诸球[序];
  诸球[序] = 球(旧.心, 旧.径 + 旧.径);
}

@compute @workgroup_size(64)
fn 再(@builtin(global_invocation_id) 号: vec3<u32>) {
  诸球[号.x].径 = 1.0f;
}
