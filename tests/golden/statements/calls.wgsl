// Order of evaluation: a call may change what stands beside it.
@group(0) @binding(0) var<storage, read_write> out: array<u32, 16>;
var<private> count: u32;

fn next() -> u32 { count++; return count; }
@must_use fn twice(x: u32) -> u32 { return x * 2; }
fn nothing() { }
fn write(at: u32, value: u32) { out[at % 16] = value; }
fn later() -> u32 { return defined_below(count); }
fn defined_below(x: u32) -> u32 { return x ^ 0x55; }

@compute @workgroup_size(1)
fn main() {
  out[0] = count + next() + count;
  out[next()] = next();
  let pair = vec2(next(), next());
  write(twice(next()), twice(twice(pair.y)));
  nothing();
  next();
  _ = twice(3);
  out[3] += next();
  out[4] = select(next(), later(), pair.x > 1);
  if (next() > 3 && next() < 9) { out[5] = array<u32, 3>(next(), 7, count)[pair.x % 3]; }
  for (var i = next(); i < next(); i += next()) { out[6] += i; }
  out[7] = bitcast<u32>(f32(next()));
}
