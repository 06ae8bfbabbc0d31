@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

var<private> yy_非数: u32 = 2143289344u;

var<private> yy_负无穷: u32 = 4286578688u;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  浮[序] = bitcast<f32>(yy_非数);
  浮[序] = bitcast<f32>(yy_负无穷);
  浮[序] = 1.0f;
}
