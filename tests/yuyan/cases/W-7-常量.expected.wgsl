@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

const 长 = 8;

const 半 = 0.5;

const 有签: u32 = 3u;

const 无签 = 有签 * 2u;

const 色 = vec3<f32>(f32(半), 1.0f, f32(长));

const 真 = true && 有签 < 无签;

var<workgroup> 块: array<f32, 64>;

@compute @workgroup_size(8)
fn 求(@builtin(local_invocation_index) 序: u32) {
  块[序] = 色.y;
  浮[序] = select(块[6u], 色.x, 真);
}
