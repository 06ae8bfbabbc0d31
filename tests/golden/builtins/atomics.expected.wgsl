struct Counters {
  signed: atomic<i32>,
  unsigned: array<atomic<u32>, 8>,
}

@group(0) @binding(0) var<storage, read_write> counters: Counters;

@group(0) @binding(1) var<storage, read_write> out: array<i32>;

fn up(which: ptr<storage, atomic<u32>, read_write>) -> u32 {
  return atomicAdd(which, 1u);
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let c = &counters.unsigned[i];
  let a = atomicAdd(&counters.signed, 1i) + atomicSub(&counters.signed, 2i);
  let b = atomicMin(c, 3u) + atomicMax(c, 4u) + atomicAnd(c, 240u) + atomicOr(c, 1u) + atomicXor(c, i);
  atomicStore(&counters.signed, a);
  out[i] = atomicExchange(&counters.signed, i32(b + up(c)));
  loop {
    let result = atomicCompareExchangeWeak(c, atomicLoad(c), i);
    if (result.exchanged) {
      break;
    }
  }
}
