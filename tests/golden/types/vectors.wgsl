@group(0) @binding(0) var<storage, read_write> f: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> u: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read_write> i: array<vec3<i32>>;
@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  var v = f[id.x];
  let w = u[id.x]; let n = i[id.x];
  f[0] = v.wzyx * 2 + vec4(v.xy, v.z, 1) / v - -v;
  f[1] = vec4<f32>(vec2(v.rg), v.ba) % 3.0;
  f[2] = vec4(v[id.y], v.x, vec2f(w));
  u[0] = ((w << vec2(3u, 4)) ^ (w >> w)) & vec2(7u);
  u[1] = 5 * w / w % 7 + ~w;
  u[2] = select(w, vec2<u32>(n.xy), (w < vec2(5)) | vec2(true, false));
  i[0] = n / n + n % -n - vec3(1, 2, 3) * n.x;
  i[1] = vec3<i32>(v.xyz) + vec3i(vec3<bool>(n)) + bitcast<vec3<i32>>(v.xyz);
  i[2] = vec3(n.x, n[id.z], -7).zzz;
  let equal = all(n == n.yzx) && any(!(w != w));
  v = select(v, vec4f(), equal);
  v.x = v.y; v[id.x] = 3.0;
  f[3] = v;
}
