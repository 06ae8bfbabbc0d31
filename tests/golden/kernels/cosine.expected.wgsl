struct Corpus {
  rows: u32,
  columns: u32,
}

@group(0) @binding(0) var<uniform> corpus: Corpus;

@group(0) @binding(1) var<storage, read> rows: array<f32>;

@group(0) @binding(2) var<storage, read> query: array<f32>;

@group(0) @binding(3) var<storage, read_write> cosines: array<f32>;

var<workgroup> sums: array<vec3<f32>, 64>;

@compute @workgroup_size(64)
fn cosine(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) local: u32) {
  var sum: vec3<f32> = vec3<f32>(0.0f);
  let start = group.x * corpus.columns;
  for (var i: u32 = local; i < corpus.columns; i = i + 64u) {
    let a = rows[start + i];
    let b = query[i];
    sum = sum + vec3<f32>(a * b, a * a, b * b);
  }
  sums[local] = sum;
  workgroupBarrier();
  var width: u32 = 32u;
  while (width > 0u) {
    if (local < width) {
      sums[local] = sums[local] + sums[local + width];
    }
    width = width / 2u;
    workgroupBarrier();
  }
  if (local == 0u && group.x < corpus.rows) {
    let total = sums[0];
    cosines[group.x] = total.x / max(sqrt(total.y * total.z), 1e-12f);
  }
}
