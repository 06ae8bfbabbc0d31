@group(0) @binding(0) var<storage, read_write> 字: array<u32>;

@group(0) @binding(1) var<storage, read_write> 浮: array<f32>;

var<private> yy_正无穷: u32 = 2139095040u;

var<private> yy_负无穷: u32 = 4286578688u;

var<private> yy_非数: u32 = 2143289344u;

@compute @workgroup_size(64)
fn 诸位(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 甲 = 字[号.x];
  let 乙 = 字[号.y];
  字[0u] = countOneBits(甲);
  字[1u] = countLeadingZeros(甲);
  字[2u] = countTrailingZeros(甲);
  字[3u] = reverseBits(甲);
  字[4u] = firstLeadingBit(甲);
  字[5u] = firstTrailingBit(甲);
  字[6u] = extractBits(甲, 乙, 乙);
  字[7u] = insertBits(甲, 乙, 乙, 乙);
  字[8u] = dot4U8Packed(甲, 乙);
  字[9u] = bitcast<u32>(dot4I8Packed(甲, 乙));
  字[10u] = 甲 << 乙;
  字[11u] = 甲 >> 乙;
  字[12u] = 甲 & 乙;
  字[13u] = 甲 | 乙;
  字[14u] = 甲 ^ 乙;
  字[15u] = ~甲;
  字[16u] = 甲 / 乙;
  字[17u] = 甲 % 乙;
  字[18u] = 甲 - 乙;
  字[19u] = abs(甲);
  字[20u] = max(甲, 乙);
  字[21u] = pack2x16float(unpack2x16float(甲));
  字[22u] = pack4x8snorm(unpack4x8snorm(甲));
  字[23u] = pack4x8unorm(unpack4x8unorm(甲));
  字[24u] = pack2x16snorm(unpack2x16snorm(甲));
  字[25u] = pack2x16unorm(unpack2x16unorm(甲));
  字[26u] = pack4xI8(unpack4xI8(甲));
  字[27u] = pack4xU8(unpack4xU8(甲));
  字[28u] = pack4xI8Clamp(unpack4xI8(甲));
  字[29u] = pack4xU8Clamp(unpack4xU8(甲));
  字[30u] = u32(bitcast<f32>(甲));
  字[31u] = select(乙, 甲, (甲 == 乙 && 甲 != 乙) || 甲 == 乙);
  字[32u] = select(乙, 甲, 甲 != 乙);
  字[33u] = select(乙, 甲, (甲 > 乙));
  字[34u] = select(乙, 甲, (甲 <= 乙));
  浮[号.x] = bitcast<f32>(yy_正无穷);
  浮[号.y] = bitcast<f32>(yy_负无穷);
  浮[号.z] = bitcast<f32>(yy_非数);
}
