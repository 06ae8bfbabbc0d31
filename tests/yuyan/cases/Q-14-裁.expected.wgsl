enable f16;

@group(0) @binding(0) var<storage, read> 甲缓: array<f32>;

@group(0) @binding(1) var<storage, read> 乙缓: array<f16>;

@group(0) @binding(2) var<storage, read_write> 果: array<f32>;

@group(0) @binding(3) var<storage, read> 寸: array<u32, 7>;

var<workgroup> 乙列: array<f16, 2048>;

fn 数(序: u32) -> u32 {
  return 寸[序];
}

@compute @workgroup_size(128)
fn 求(@builtin(local_invocation_index) 序: u32) {
  var 次: u32 = 序;
  loop {
    if (次 < 2048u) {
      乙列[次] = 乙缓[次];
      次 = 次 + 128u;
    } else {
      break;
    }
  }
  workgroupBarrier();
  let value_2 = 数(3u);
  let value_3 = 数(4u);
  let value_4 = 数(5u);
  let value_5 = 数(6u);
  let value_6 = 数(0u);
  let value_7 = 数(1u);
  let value_8 = 数(2u);
  let value_9 = yy_满张量片累(1.0f);
  yy_载张量片甲_甲缓(value_6, value_7, value_8, 序);
  yy_存张量片累_果(value_2, value_3, value_4, value_5, yy_张量片乘加_乙列(value_9, 序), 序);
}

struct yy_张量片累 {
  sums: array<vec4<f32>, 8>,
}

fn yy_满张量片累(value: f32) -> yy_张量片累 {
  let rows = vec4<f32>(value);
  return yy_张量片累(array<vec4<f32>, 8>(rows, rows, rows, rows, rows, rows, rows, rows));
}

var<workgroup> yy_张量片甲: array<vec4<f32>, 544>;

fn yy_载张量片甲_甲缓(offset: u32, stride: u32, rows: u32, invocation: u32) {
  let length = arrayLength(&甲缓);
  let inside = select(0u, min(rows, (length - 32u - offset) / stride + 1u), length >= 32u && offset <= length - 32u);
  workgroupBarrier();
  for (var i: u32 = invocation; i < 512u; i = i + 128u) {
    let term = i % 32u;
    let group = i / 32u;
    let row = group * 4u + vec4<u32>(0u, 1u, 2u, 3u);
    let place = offset + row * stride + term;
    let numbers = vec4<f32>(甲缓[place.x], 甲缓[place.y], 甲缓[place.z], 甲缓[place.w]);
    yy_张量片甲[term * 17u + group] = select(vec4<f32>(0.0f), numbers, (row < vec4<u32>(inside)));
  }
  workgroupBarrier();
}

fn yy_张量片乘加_乙列(share: yy_张量片累, invocation: u32) -> yy_张量片累 {
  var result: yy_张量片累 = share;
  let group = invocation % 8u;
  let column = invocation / 8u;
  for (var term: u32 = 0u; term < 32u; term = term + 1u) {
    let rows = term * 17u + group;
    let upper = yy_张量片甲[rows];
    let lower = yy_张量片甲[rows + 8u];
    let first = column * 32u + term;
    let right_0 = f32(乙列[first]);
    result.sums[0u] = result.sums[0u] + upper * right_0;
    result.sums[1u] = result.sums[1u] + lower * right_0;
    let right_1 = f32(乙列[first + 512u]);
    result.sums[2u] = result.sums[2u] + upper * right_1;
    result.sums[3u] = result.sums[3u] + lower * right_1;
    let right_2 = f32(乙列[first + 1024u]);
    result.sums[4u] = result.sums[4u] + upper * right_2;
    result.sums[5u] = result.sums[5u] + lower * right_2;
    let right_3 = f32(乙列[first + 1536u]);
    result.sums[6u] = result.sums[6u] + upper * right_3;
    result.sums[7u] = result.sums[7u] + lower * right_3;
  }
  return result;
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
