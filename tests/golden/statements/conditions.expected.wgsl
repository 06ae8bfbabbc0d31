@group(0) @binding(0) var<storage, read_write> out: array<i32>;

fn sign_of(x: i32) -> i32 {
  if (x < 0i) {
    return -1i;
  } else if (x > 0i) {
    return 1i;
  } else {
    return 0i;
  }
}

fn bump(place: ptr<function, i32>) -> bool {
  *place = *place + 1i;
  return *place > 2i;
}

@compute @workgroup_size(1)
fn main() {
  var x: i32 = out[0];
  if (x == 0i) {
  }
  if ((x > 1i && bump(&x)) || x < -5i) {
    out[1] = x;
  }
  let either = x == 3i || bump(&x);
  let both = bump(&x) && !either;
  if (both) {
    out[2] = sign_of(x);
  }
  {
    let x = 7i;
    out[3] = x;
  }
  switch (x) {
    case 1, 2: {
      out[4] = 1i;
    }
    case 3: {
      break;
    }
    case -4: {
      if (either) {
        break;
      }
      out[4] = 4i;
    }
    default: {
      out[4] = 9i;
    }
  }
  switch (u32(x)) {
    case 0, default: {
      out[5] = 5i;
    }
    case 2147483648: {
      out[5] = 6i;
    }
  }
}
