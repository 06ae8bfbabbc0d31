enable f16;

@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

@group(0) @binding(1) var<storage, read_write> 半: array<f16>;

var<private> yy_非数: u32 = 2143289344u;

var<private> yy_负无穷: u32 = 4286578688u;

var<private> yy_正无穷: u32 = 2139095040u;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  浮[序] = bitcast<f32>(yy_非数) + bitcast<f32>(yy_负无穷);
  半[序] = f16(bitcast<f32>(yy_正无穷));
}
