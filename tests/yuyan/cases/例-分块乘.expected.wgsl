struct 尺 {
  行: u32,
  列: u32,
  深: u32,
}

@group(0) @binding(0) var<storage, read> 甲阵: array<f32>;

@group(0) @binding(1) var<storage, read> 乙阵: array<f32>;

@group(0) @binding(2) var<storage, read_write> 丙阵: array<f32>;

@group(0) @binding(3) var<uniform> 诸尺: 尺;

var<workgroup> 甲块: array<f32, 256>;

var<workgroup> 乙块: array<f32, 256>;

const 边 = 16u;

const 一步 = 1u;

const 无量 = 0.0f;

@compute @workgroup_size(256)
fn 分块乘(@builtin(local_invocation_index) 序: u32, @builtin(workgroup_id) 组: vec3<u32>) {
  let 尺寸 = 诸尺;
  let 块行 = 序 / 边;
  let 块列 = 序 % 边;
  let 行 = 组.y * 边 + 块行;
  let 列 = 组.x * 边 + 块列;
  let 块数 = (尺寸.深 + 边 - 一步) / 边;
  var 和: f32;
  var 块: u32 = 0u;
  var 累: f32 = 无量;
  loop {
    if (块 < 块数) {
      let 甲深 = 块 * 边 + 块列;
      let 乙深 = 块 * 边 + 块行;
      甲块[序] = select(无量, 甲阵[行 * 尺寸.深 + 甲深], 行 < 尺寸.行 && 甲深 < 尺寸.深);
      乙块[序] = select(无量, 乙阵[乙深 * 尺寸.列 + 列], 乙深 < 尺寸.深 && 列 < 尺寸.列);
      workgroupBarrier();
      var 部: f32;
      var 深: u32 = 0u;
      var 积: f32 = 累;
      loop {
        if (深 < 边) {
          let yy_积 = 积 + 甲块[块行 * 边 + 深] * 乙块[深 * 边 + 块列];
          深 = 深 + 一步;
          积 = yy_积;
        } else {
          部 = 积;
          break;
        }
      }
      workgroupBarrier();
      块 = 块 + 一步;
      累 = 部;
    } else {
      和 = 累;
      break;
    }
  }
  if (行 < 尺寸.行 && 列 < 尺寸.列) {
    丙阵[行 * 尺寸.列 + 列] = 和;
  }
}
