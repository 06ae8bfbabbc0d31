@group(0) @binding(0) var<storage, read_write> out: array<u32>;

fn half(x: u32) -> u32 { return x / 2; }

fn first_zero() -> u32 {
  for (var i = 0u; ; i++) {
    if (out[i] == 0) { return i; }
  }
}

@compute @workgroup_size(1)
fn main() {
  var sum = 0u;
  for (var i = 0u; i < 4; i++) { for (var j = i; j < 4; j += 2) { if (j == 3) { continue; } sum += i * j; } }
  for (; sum > 100; sum -= 100) { }
  for (var k = sum; k > 0; k = half(k)) { out[1] = k; }
  while (half(sum) > 3) { sum = half(sum); }
  while true { if sum < 2 { break; } sum--; }
  var n = 0u;
  loop {
    n++;
    if n % 2 == 0 { continue; }
    let square = n * n;
    if square > 50 { break; }
    continuing {
      let doubled = n * 2;
      sum += doubled;
      break if sum > 1000;
    }
  }
  loop { loop { break; } switch n { case 1 { continue; } default { } } break; }
  var step = 1u;
  for (let limit = first_zero(); step < limit; step *= 2) { let step = 3u; out[step] = limit; }
  out[0] = sum + step;
}
