const 度 = 4;

const 旗: bool = true;

@group(0) @binding(0) var<storage, read> 列: array<f32, 4>;

fn 空() {
}
