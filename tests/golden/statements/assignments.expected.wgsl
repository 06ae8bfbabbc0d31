struct Pair {
  first: vec2<i32>,
  second: array<i32, 3>,
}

@group(0) @binding(0) var<storage, read_write> pairs: array<Pair>;

var<private> total: i32 = 5i;

var<private> table: array<f32, 3> = array<f32, 3>(1.5f, 2.5f, 3.5f);

fn take(p: ptr<function, Pair>, which: u32) -> i32 {
  let second = &(*p).second;
  (*second)[which] = (*second)[which] - 1i;
  (*p).first.x = (*p).first.x + 1i;
  return (*p).second[0] + (*p).first[which];
}

@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) which: u32) {
  var pair: Pair = pairs[0];
  let first = &pairs[which].first;
  *first = vec2<i32>(1i, 2i);
  (*first).y = 3i;
  pair.second[2] = pair.second[2] + take(&pair, which);
  pair.second[which + 1u] = pair.second[which + 1u] | 12i;
  pair.first = pair.first * 3i;
  pair.first = pair.first.yx;
  pair.first[which] = pair.first[which] << 2u;
  total = total % 4i;
  total = total ^ 9i;
  total = total & 7i;
  total = total / 2i;
  total = total >> 1u;
  _ = take(&pair, 1u);
  _ = pairs[1].first;
  table[which] = table[which] * 2.0f;
  var m: mat2x3<f32> = mat2x3<f32>(vec3<f32>(1.0f), vec3<f32>(table[0]));
  m[1] = m[1] + m[0];
  m[0][which] = 4.0f;
  m[which].z = m[which].z - 1.0f;
  pairs[1] = pair;
  pairs[2].first = vec2<i32>(m[1].xy);
  pairs[3] = Pair();
  pairs[4] = Pair(vec2<i32>(1i, -1i), array<i32, 3>(1i, 2i, 3i));
  pairs[2].second[1] = total;
}
