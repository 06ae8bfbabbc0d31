enable f16;

@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@group(0) @binding(1) var<storage, read_write> 计: array<atomic<i32>>;

@group(0) @binding(2) var<storage, read_write> 无: array<u32>;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  let 甲 = 浮[序];
  let 整 = i32(序);
  浮[序] = sqrt(甲);
  浮[序] = inverseSqrt(甲);
  浮[序] = exp(甲);
  浮[序] = log(甲);
  浮[序] = sin(甲);
  浮[序] = cos(甲);
  浮[序] = tanh(甲);
  浮[序] = floor(甲);
  浮[序] = ceil(甲);
  浮[序] = round(甲);
  浮[序] = trunc(甲);
  浮[序] = saturate(甲);
  浮[序] = pow(甲, 甲);
  无[序] = bitcast<u32>(甲) + bitcast<u32>(vec2<f16>(f16(甲)));
  atomicAdd(&计[序], 整);
  atomicMax(&计[序], 整);
  atomicMin(&计[序], 整);
  atomicStore(&计[序], atomicLoad(&计[0u]));
}
