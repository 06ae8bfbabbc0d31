@group(0) @binding(0) var<storage, read_write> out: array<u32, 16>;

var<private> count: u32;

fn next() -> u32 {
  count = count + 1u;
  return count;
}

@must_use
fn twice(x: u32) -> u32 {
  return x * 2u;
}

fn nothing() {
}

fn write(at: u32, value: u32) {
  out[at % 16u] = value;
}

fn later() -> u32 {
  return defined_below(count);
}

fn defined_below(x: u32) -> u32 {
  return x ^ 85u;
}

@compute @workgroup_size(1)
fn main() {
  out[0] = count + next() + count;
  out[next()] = next();
  let pair = vec2<u32>(next(), next());
  write(twice(next()), twice(twice(pair.y)));
  nothing();
  next();
  _ = twice(3u);
  out[3] = out[3] + next();
  out[4] = select(next(), later(), (pair.x > 1u));
  if (next() > 3u && next() < 9u) {
    out[5] = array<u32, 3>(next(), 7u, count)[pair.x % 3u];
  }
  for (var i: u32 = next(); i < next(); i = i + next()) {
    out[6] = out[6] + i;
  }
  out[7] = bitcast<u32>(f32(next()));
}
