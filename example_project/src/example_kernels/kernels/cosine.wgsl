// The cosine similarity of one query with every vector of a corpus: one workgroup for each vector.

const WORKGROUP = 64u;

struct Search {
  vectors: u32,
  dimension: u32,
}

@group(0) @binding(0) var<uniform> search: Search;
@group(0) @binding(1) var<storage, read> query: array<f32>;
@group(0) @binding(2) var<storage, read> corpus: array<f32>;
@group(0) @binding(3) var<storage, read_write> scores: array<f32>;

// For each lane: query . vector, vector . vector, query . query.
var<workgroup> lanes: array<vec3<f32>, WORKGROUP>;

@compute @workgroup_size(WORKGROUP)
fn cosine(
  @builtin(local_invocation_index) lane: u32,
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
) {
  let vector = group.y * groups.x + group.x;
  let start = vector * search.dimension;
  var products = vec3<f32>();
  if (vector < search.vectors) {
    for (var i = lane; i < search.dimension; i += WORKGROUP) {
      let q = query[i];
      let v = corpus[start + i];
      products += vec3<f32>(q * v, v * v, q * q);
    }
  }
  lanes[lane] = products;
  workgroupBarrier();
  for (var half = WORKGROUP / 2u; half > 0u; half /= 2u) {
    if (lane < half) {
      lanes[lane] += lanes[lane + half];
    }
    workgroupBarrier();
  }
  if (lane == 0u && vector < search.vectors) {
    let sums = lanes[0];
    let lengths = sqrt(sums.y) * sqrt(sums.z);
    // A zero vector points nowhere: it is like nothing.
    scores[vector] = select(0.0, sums.x / lengths, lengths > 0.0);
  }
}
