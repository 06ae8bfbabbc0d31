@group(0) @binding(0) var<storage, read_write> out: array<i32>;

fn sign_of(x: i32) -> i32 {
  if x < 0 {
    return -1;
  } else if x > 0 {
    return 1;
  } else {
    return 0;
  }
}

fn bump(place: ptr<function, i32>) -> bool {
  *place += 1;
  return *place > 2;
}

@compute @workgroup_size(1)
fn main() {
  var x = out[0];
  if (x == 0) {
  }
  if (x > 1 && bump(&x)) || x < -5 {
    out[1] = x;
  }
  let either = x == 3 || bump(&x);
  let both = bump(&x) && !either;
  if both { out[2] = sign_of(x); }
  { let x = 7; out[3] = x; }
  switch x {
    case 1, 2, { out[4] = 1; }
    case 3: { break; }
    case -4: { if either { break; } out[4] = 4; }
    default { out[4] = 9; }
  }
  switch u32(x) {
    case 0, default: { out[5] = 5; }
    case 0x80000000: { out[5] = 6; }
  }
}
