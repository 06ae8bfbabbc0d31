enable f16;

const 宽 = 4u;

const 长 = 8;

const 积 = 宽 * 3u + 1u;

@group(0) @binding(0) var<storage, read_write> 定: array<f32, 34>;

@group(0) @binding(1) var<storage, read_write> 出: array<f32>;

struct 点 {
  位: vec2<f32>,
  重: f32,
}

@group(0) @binding(2) var<storage, read_write> 诸点: array<点, 8>;

var<workgroup> 共: array<u32, 13>;

fn 倍_无三二(数: u32) -> u32 {
  return 数 + 数;
}

@compute @workgroup_size(32)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 序 = 倍_无三二(号.x + 号.y);
  var 列: array<f32, 2> = array<f32, 2>(1.0f, 2.0f);
  let 整 = vec3<i32>(号);
  let 半 = vec2<f16>(f16(1.0), f16(2.0));
  let 阵 = mat2x2<f32>(vec2<f32>(1.0f, 2.0f), vec2<f32>(3.0f, 4.0f));
  列[序] = 3.0f;
  定[序] = 列[序];
  诸点[序].重 = determinant(阵);
  共[序] = dot(号, 号);
  出[序] = f32(dot(整, 整));
  出[序 + 宽] = f32(dot(半, 半) + length(半) + distance(半, 半));
}
