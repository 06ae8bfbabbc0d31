@group(0) @binding(0) var<storage, read_write> out: array<u32>;

fn half(x: u32) -> u32 {
  return x / 2u;
}

fn first_zero() -> u32 {
  for (var i: u32 = 0u;; i = i + 1u) {
    if (out[i] == 0u) {
      return i;
    }
  }
}

@compute @workgroup_size(1)
fn main() {
  var sum: u32 = 0u;
  for (var i: u32 = 0u; i < 4u; i = i + 1u) {
    for (var j: u32 = i; j < 4u; j = j + 2u) {
      if (j == 3u) {
        continue;
      }
      sum = sum + i * j;
    }
  }
  for (; sum > 100u; sum = sum - 100u) {
  }
  for (var k: u32 = sum; k > 0u; k = half(k)) {
    out[1] = k;
  }
  while (half(sum) > 3u) {
    sum = half(sum);
  }
  while (true) {
    if (sum < 2u) {
      break;
    }
    sum = sum - 1u;
  }
  var n: u32 = 0u;
  loop {
    n = n + 1u;
    if (n % 2u == 0u) {
      continue;
    }
    let square = n * n;
    if (square > 50u) {
      break;
    }
    continuing {
      let doubled = n * 2u;
      sum = sum + doubled;
      break if sum > 1000u;
    }
  }
  loop {
    loop {
      break;
    }
    switch (n) {
      case 1: {
        continue;
      }
      default: {
      }
    }
    break;
  }
  var step: u32 = 1u;
  {
    let limit = first_zero();
    for (; step < limit; step = step * 2u) {
      let step = 3u;
      out[step] = limit;
    }
  }
  out[0] = sum + step;
}
