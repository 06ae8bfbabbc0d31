@group(0) @binding(0) var<storage, read_write> 出: array<u32>;

var<workgroup> 列: array<vec3<f32>, 3>;

var<workgroup> 数: u32;

@compute @workgroup_size(64)
fn 求(@builtin(local_invocation_index) 序: u32) {
  列[1u] = vec3<f32>(f32(序));
  数 = 序;
  workgroupBarrier();
  storageBarrier();
  出[序] = 数 + u32(列[2u].z);
}
