@group(0) @binding(0) var<storage, read_write> 计: array<atomic<u32>>;

@group(0) @binding(1) var<storage, read_write> 独: atomic<i32>;

@group(0) @binding(2) var<storage, read_write> 出: array<u32>;

var<workgroup> 共计: array<atomic<u32>, 64>;

var<workgroup> 旗: u32;

var<workgroup> 块: array<f32, 64>;

@compute @workgroup_size(64)
fn 诸原子(@builtin(global_invocation_id) 号: vec3<u32>, @builtin(local_invocation_index) 局: u32) {
  let 序 = 号.x;
  let 值 = 7u;
  atomicAdd(&计[序], 值);
  atomicSub(&计[序], 值);
  atomicMax(&计[序], 值);
  atomicMin(&计[序], 值);
  atomicAnd(&计[序], 值);
  atomicOr(&计[序], 值);
  atomicXor(&计[序], 值);
  atomicExchange(&计[序], 值);
  atomicAdd(&共计[局], 值);
  atomicSub(&共计[局], 值);
  atomicMax(&共计[局], 值);
  atomicMin(&共计[局], 值);
  atomicAnd(&共计[局], 值);
  atomicOr(&共计[局], 值);
  atomicXor(&共计[局], 值);
  atomicExchange(&共计[局], 值);
  atomicStore(&计[序], atomicLoad(&共计[局]));
  atomicAdd(&独, 3i);
  出[序] = atomicCompareExchangeWeak(&计[序], 值, 值 + 值).old_value;
  块[局] = f32(值);
  workgroupBarrier();
  storageBarrier();
  textureBarrier();
  if (局 == 0u) {
    旗 = 值;
  }
  出[序] = workgroupUniformLoad(&旗);
  出[序] = u32(块[局]) + 旗;
}
