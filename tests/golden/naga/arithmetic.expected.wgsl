@group(0) @binding(0) var<storage, read_write> numbers: array<i32>;

@group(0) @binding(1) var<storage, read_write> words: array<u32>;

@group(0) @binding(2) var<storage, read> floats: array<f32>;

fn next(p: ptr<function, i32>) -> i32 {
  *p = *p - 3i;
  return *p;
}

fn wrap(value: vec3<i32>, period: i32) -> vec3<i32> {
  let value_2 = select(period, 1i, period == 0i);
  let value_3 = value - value / value_2 * value_2 + period;
  let value_4 = select(period, 1i, period == 0i);
  return value_3 - value_3 / value_4 * value_4;
}

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  let n = numbers[i];
  numbers[i] = n - n / -3i * -3i;
  let value_2 = numbers[i + 1u];
  let value_3 = select(value_2, 1i, value_2 == 0i);
  numbers[i + 8u] = n - n / value_3 * value_3;
  let value_4 = numbers[i + 16u];
  let value_5 = select(n, 1i, n == 0i);
  numbers[i + 16u] = value_4 - value_4 / value_5 * value_5;
  var state: i32 = n;
  loop {
    let value_6 = next(&state);
    if (!(value_6 - value_6 / 5i * 5i != 0i)) {
      break;
    }
    numbers[i] = numbers[i] + wrap(vec3<i32>(state), next(&state)).y;
  }
  let value_7 = vec2<i32>(n, 7i).x;
  let value_8 = select(value_7, 1i, value_7 == 0i);
  numbers[i + 24u] = 100i - 100i / value_8 * value_8;
  words[i] = (1u << (words[i + 1u] & 31u)) | (words[i] >> i);
  numbers[i + 32u] = n >> ((words[i] % 64u) & 31u);
  let value_9 = saturate((floats[i] - 1.0f) / (0.25f - 1.0f));
  numbers[i + 40u] = i32(value_9 * value_9 * (3.0f - 2.0f * value_9) * smoothstep(0.25f, 1.0f, floats[i]));
  for (var k: i32 = 0i; k < 3i; k = k + 1i) {
    var sum: i32 = 0i;
    sum = sum + (k % 2i + i32(i) % 4i);
    words[i] = words[i] + u32(sum) % words[k];
  }
}
