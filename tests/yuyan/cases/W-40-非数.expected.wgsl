@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

var<private> yy_非数: u32 = 2143289344u;

var<private> yy_正无穷: u32 = 2139095040u;

var<private> yy_负无穷: u32 = 4286578688u;

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  浮[号.x] = select(bitcast<f32>(yy_负无穷), bitcast<f32>(yy_正无穷), 浮[号.x] == bitcast<f32>(yy_非数));
}
