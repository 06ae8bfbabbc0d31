@group(0) @binding(0) var<storage, read_write> f: array<vec4<f32>>;

@group(0) @binding(1) var<storage, read_write> u: array<vec2<u32>>;

@group(0) @binding(2) var<storage, read_write> i: array<vec3<i32>>;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  var v: vec4<f32> = f[id.x];
  let w = u[id.x];
  let n = i[id.x];
  f[0] = v.wzyx * 2.0f + vec4<f32>(v.xy, v.z, 1.0f) / v - -v;
  f[1] = vec4<f32>(v.xy, v.zw) % 3.0f;
  f[2] = vec4<f32>(v[id.y], v.x, vec2<f32>(w));
  u[0] = ((w << vec2<u32>(3u, 4u)) ^ (w >> w)) & vec2<u32>(7u);
  u[1] = 5u * w / w % 7u + ~w;
  u[2] = select(w, vec2<u32>(n.xy), (w < vec2<u32>(5u)) | vec2<bool>(true, false));
  i[0] = n / n + n % -n - vec3<i32>(1i, 2i, 3i) * n.x;
  i[1] = vec3<i32>(v.xyz) + vec3<i32>(vec3<bool>(n)) + bitcast<vec3<i32>>(v.xyz);
  i[2] = vec3<i32>(n.x, n[id.z], -7i).zzz;
  let equal = all(n == n.yzx) && any(!(w != w));
  v = select(v, vec4<f32>(0.0f), equal);
  v.x = v.y;
  v[id.x] = 3.0f;
  f[3] = v;
}
