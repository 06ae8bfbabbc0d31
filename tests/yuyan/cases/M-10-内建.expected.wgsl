@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@group(0) @binding(1) var<storage, read_write> 无: array<u32>;

@group(0) @binding(2) var<storage, read_write> 计: array<atomic<u32>>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 甲 = 浮[序];
  let 字 = 无[序];
  浮[序] = inverseSqrt(甲) + round(甲) + 甲 % 3.0f;
  浮[序] = bitcast<f32>(字) + unpack2x16float(字).x;
  无[序] = pack2x16float(vec2<f32>(甲));
  workgroupBarrier();
  storageBarrier();
  atomicAdd(&计[序], 字);
  atomicMax(&计[序], 字);
  atomicMin(&计[序], 字);
  atomicStore(&计[序], atomicLoad(&计[序]));
}
