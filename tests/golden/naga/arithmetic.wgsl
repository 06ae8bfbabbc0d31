// What naga leaves to chance: remainders of negative numbers, long shifts, falling edges; and what stays.

@group(0) @binding(0) var<storage, read_write> numbers: array<i32>;
@group(0) @binding(1) var<storage, read_write> words: array<u32>;
@group(0) @binding(2) var<storage, read> floats: array<f32>;

const WRAPPED = -7 % 4;

fn next(p: ptr<function, i32>) -> i32 {
  *p -= 3;
  return *p;
}

fn wrap(value: vec3<i32>, period: i32) -> vec3<i32> {
  return ((value % period) + period) % period;
}

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = numbers[i];
  numbers[i] = n % WRAPPED;
  numbers[i + 8u] = n % numbers[i + 1u];
  numbers[i + 16u] %= n;
  var state = n;
  while next(&state) % 5 != 0 {
    numbers[i] += wrap(vec3<i32>(state), next(&state)).y;
  }
  numbers[i + 24u] = 100 % vec2<i32>(n, 7).x;
  words[i] = (1u << words[i + 1u]) | (words[i] >> i);
  numbers[i + 32u] = n >> (words[i] % 64u);
  numbers[i + 40u] = i32(smoothstep(1.0, 0.25, floats[i]) * smoothstep(0.25, 1.0, floats[i]));
  for (var k = 0; k < 3; k++) {
    var sum: i32;
    sum += k % 2 + i32(i) % 4;
    words[i] += u32(sum) % words[k];
  }
}
