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

fn write_(at: u32, value: u32) {
  out[at % 16u] = value;
}

fn later() -> u32 {
  let value = defined_below(count);
  return value;
}

fn defined_below(x: u32) -> u32 {
  return x ^ 85u;
}

@compute @workgroup_size(1)
fn main() {
  let value = count;
  let value_2 = next();
  out[0] = value + value_2 + count;
  let value_3 = next();
  let value_4 = next();
  out[value_3] = value_4;
  let value_5 = next();
  let value_6 = next();
  let pair = vec2<u32>(value_5, value_6);
  let value_7 = next();
  let value_8 = twice(value_7);
  let value_9 = twice(pair.y);
  let value_10 = twice(value_9);
  write_(value_8, value_10);
  nothing();
  next();
  let value_11 = twice(3u);
  _ = value_11;
  let value_12 = out[3];
  let value_13 = next();
  out[3] = value_12 + value_13;
  let value_14 = next();
  let value_15 = later();
  out[4] = select(value_14, value_15, pair.x > 1u);
  let value_16 = next();
  var value_17: bool = value_16 > 3u;
  if (value_17) {
    let value_18 = next();
    value_17 = value_18 < 9u;
  }
  if (value_17) {
    let value_19 = next();
    out[5] = array<u32, 3>(value_19, 7u, count)[pair.x % 3u];
  }
  {
    let value_20 = next();
    var i: u32 = value_20;
    loop {
      let value_21 = i;
      let value_22 = next();
      if (!(value_21 < value_22)) {
        break;
      }
      out[6] = out[6] + i;
      continuing {
        let value_23 = i;
        let value_24 = next();
        i = value_23 + value_24;
      }
    }
  }
  let value_25 = next();
  out[7] = bitcast<u32>(f32(value_25));
}
