@group(0) @binding(0) var<storage, read_write> 果: array<f32>;

@compute @workgroup_size(128)
fn 求(@builtin(local_invocation_index) 序: u32) {
  yy_存张量片累_果(0u, 64u, 64u, 64u, yy_满张量片累(0.5f), 序);
}

struct yy_张量片累 {
  sums: array<vec4<f32>, 8>,
}

fn yy_满张量片累(value: f32) -> yy_张量片累 {
  let rows = vec4<f32>(value);
  return yy_张量片累(array<vec4<f32>, 8>(rows, rows, rows, rows, rows, rows, rows, rows));
}

fn yy_存张量片行_果(place: vec4<u32>, kept: vec4<bool>, rows: vec4<f32>) {
  if (kept.x) {
    果[place.x] = rows.x;
  }
  if (kept.y) {
    果[place.y] = rows.y;
  }
  if (kept.z) {
    果[place.z] = rows.z;
  }
  if (kept.w) {
    果[place.w] = rows.w;
  }
}

fn yy_存张量片累_果(offset: u32, stride: u32, columns: u32, rows: u32, share: yy_张量片累, invocation: u32) {
  let width = min(columns, 64u);
  let length = arrayLength(&果);
  let inside = select(0u, min(rows, (length - width - offset) / stride + 1u), length >= width && offset <= length - width);
  let group = invocation % 8u;
  let column = invocation / 8u;
  let upper = group * 4u + vec4<u32>(0u, 1u, 2u, 3u);
  let upper_place = offset + upper * stride + column;
  let upper_inside = upper < vec4<u32>(inside);
  yy_存张量片行_果(upper_place, upper_inside & vec4<bool>((column < width)), share.sums[0u]);
  yy_存张量片行_果(upper_place + 16u, upper_inside & vec4<bool>((column + 16u < width)), share.sums[2u]);
  yy_存张量片行_果(upper_place + 32u, upper_inside & vec4<bool>((column + 32u < width)), share.sums[4u]);
  yy_存张量片行_果(upper_place + 48u, upper_inside & vec4<bool>((column + 48u < width)), share.sums[6u]);
  let lower = (group + 8u) * 4u + vec4<u32>(0u, 1u, 2u, 3u);
  let lower_place = offset + lower * stride + column;
  let lower_inside = lower < vec4<u32>(inside);
  yy_存张量片行_果(lower_place, lower_inside & vec4<bool>((column < width)), share.sums[1u]);
  yy_存张量片行_果(lower_place + 16u, lower_inside & vec4<bool>((column + 16u < width)), share.sums[3u]);
  yy_存张量片行_果(lower_place + 32u, lower_inside & vec4<bool>((column + 32u < width)), share.sums[5u]);
  yy_存张量片行_果(lower_place + 48u, lower_inside & vec4<bool>((column + 48u < width)), share.sums[7u]);
}
