struct Counters {
  signed: atomic<i32>,
  unsigned: array<atomic<u32>, 8>,
}

@group(0) @binding(0) var<storage, read_write> counters: Counters;

@group(0) @binding(1) var<storage, read_write> out: array<i32>;

fn up(which: ptr<storage, atomic<u32>, read_write>) -> u32 {
  let value = atomicAdd(which, 1u);
  return value;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let c = &counters.unsigned[i];
  let value = atomicAdd(&counters.signed, 1i);
  let value_2 = atomicSub(&counters.signed, 2i);
  let a = value + value_2;
  let value_3 = atomicMin(c, 3u);
  let value_4 = atomicMax(c, 4u);
  let value_5 = atomicAnd(c, 240u);
  let value_6 = atomicOr(c, 1u);
  let value_7 = atomicXor(c, i);
  let b = value_3 + value_4 + value_5 + value_6 + value_7;
  atomicStore(&counters.signed, a);
  let value_8 = up(c);
  let value_9 = atomicExchange(&counters.signed, i32(b + value_8));
  out[i] = value_9;
  loop {
    let value_10 = atomicLoad(c);
    let result = atomicCompareExchangeWeak(c, value_10, i);
    if (result.exchanged) {
      break;
    }
  }
}
