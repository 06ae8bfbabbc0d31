struct Pair { first: vec2<i32>, second: array<i32, 3> }
@group(0) @binding(0) var<storage, read_write> pairs: array<Pair>;
var<private> total: i32 = 5;
var<private> table = array(1.5, 2.5, 3.5);

fn take(p: ptr<function, Pair>, which: u32) -> i32 {
  let second = &(*p).second;
  (*second)[which] -= 1;
  p.first.x++;
  return (*p).second[0] + p.first[which];
}

@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) which: u32) {
  var pair = pairs[0];
  let first = &pairs[which].first;
  *first = vec2(1, 2);
  (*first).y = 3;
  pair.second[2] += take(&pair, which);
  pair.second[which + 1] |= 12;
  pair.first *= 3;
  pair.first = pair.first.yx;
  pair.first[which] <<= 2u;
  total %= 4;
  total ^= 9; total &= 7; total /= 2; total >>= 1;
  _ = take(&pair, 1);
  _ = pairs[1].first;
  table[which] *= 2;
  var m = mat2x3(vec3(1.0), vec3f(table[0]));
  m[1] += m[0]; m[0][which] = 4; m[which].z -= 1;
  pairs[1] = pair;
  pairs[2].first = vec2<i32>(m[1].xy);
  pairs[3] = Pair();
  pairs[4] = Pair(vec2(1, -1), array(1, 2, 3));
  pairs[2].second[1] = total;
}
