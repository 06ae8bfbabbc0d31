struct 灯 {
  色: vec3<f32>,
  强: f32,
  诸重: array<f32, 4>,
}

struct 账 {
  计: atomic<u32>,
  分计: array<atomic<i32>, 4>,
  末: array<f32>,
}

@group(0) @binding(0) var<storage, read_write> 诸灯: array<灯, 2>;

@group(0) @binding(1) var<storage, read_write> 总账: 账;

@group(0) @binding(2) var<uniform> 景: 灯;

var<workgroup> 组灯: array<灯, 4>;

var<private> 私灯: 灯;

@compute @workgroup_size(4)
fn 诸处(@builtin(local_invocation_index) 序: u32) {
  var 灯格: 灯 = 灯();
  let 重 = 诸灯[1].诸重[序];
  let 长 = arrayLength(&总账.末);
  atomicAdd(&总账.计, 长);
  atomicMax(&总账.分计[序], 3i);
  总账.末[序] = 重 + 景.强;
  诸灯[0].色.x = 重;
  组灯[序].强 = 重;
  组灯[1].诸重[序] = 重;
  私灯.色 = 灯格.色;
  私灯.诸重[序] = 重;
  灯格.色.z = 重;
  灯格.诸重[序] = 组灯[1].强;
  诸灯[序] = 灯格;
  诸灯[1].强 = 私灯.色.x;
}
