"""Every subgroup function, in workgroups whose last subgroup is whole and whose is not.

Out: `SUBGROUP_KERNELS`, in the form of `kernels.KERNELS`. A subgroup has 32 invocations; what the
specification leaves open (a shuffle from an invocation that is not there) is replaced by zero.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

import numpy as np

from .kernels import Kernel

__all__ = ["SUBGROUP_KERNELS"]

Words = list[int]


def _scan(combine: Callable[[Words], int], *, inclusive: bool) -> Callable[[Words], Words]:
    return lambda v: [combine(v[: i + inclusive]) for i in range(len(v))]


def _all_get(combine: Callable[[Words], int]) -> Callable[[Words], Words]:
    return lambda v: [combine(v)] * len(v)


def _from(lane: Callable[[int], int]) -> Callable[[Words], Words]:
    """The value of another lane, or 0 where there is none."""
    return lambda v: [v[lane(i)] if 0 <= lane(i) < len(v) else 0 for i in range(len(v))]


def _xor(v: Words) -> int:
    result = 0
    for x in v:
        result ^= x
    return result


# The WGSL expression over `v` (the value), `lane` and `count` (lanes in this subgroup), and its results for
# the values of one subgroup. `there` replaces what is not there.
OPERATIONS: list[tuple[str, Callable[[Words], Words]]] = [
    ("subgroupAdd(v)", _all_get(sum)),
    ("subgroupExclusiveAdd(v)", _scan(sum, inclusive=False)),
    ("subgroupInclusiveAdd(v)", _scan(sum, inclusive=True)),
    ("subgroupMul(v)", _all_get(prod)),
    ("subgroupExclusiveMul(v)", _scan(prod, inclusive=False)),
    ("subgroupInclusiveMul(v)", _scan(prod, inclusive=True)),
    ("subgroupMax(v)", _all_get(max)),
    ("subgroupMin(v)", _all_get(min)),
    ("subgroupAnd(v | 1u)", _all_get(lambda v: int(np.bitwise_and.reduce([x | 1 for x in v])))),
    ("subgroupOr(v)", _all_get(lambda v: int(np.bitwise_or.reduce(v)))),
    ("subgroupXor(v)", _all_get(_xor)),
    ("u32(subgroupAll(v > 3u))", _all_get(lambda v: int(all(x > 3 for x in v)))),
    ("u32(subgroupAny(v > 12u))", _all_get(lambda v: int(any(x > 12 for x in v)))),
    ("subgroupBallot(v > 6u).x", _all_get(lambda v: sum((x > 6) << i for i, x in enumerate(v)))),
    ("u32(subgroupElect())", lambda v: [1] + [0] * (len(v) - 1)),
    ("subgroupBroadcast(v, 5u)", _all_get(lambda v: v[5])),
    ("subgroupBroadcastFirst(v)", _all_get(lambda v: v[0])),
    ("subgroupShuffle(v, (lane + 3u) % count)", lambda v: [v[(i + 3) % len(v)] for i in range(len(v))]),
    ("there(subgroupShuffleXor(v, 2u), lane ^ 2u, count)", _from(lambda i: i ^ 2)),
    ("there(subgroupShuffleDown(v, 3u), lane + 3u, count)", _from(lambda i: i + 3)),
    ("there(subgroupShuffleUp(v, 3u), lane - 3u, count)", _from(lambda i: i - 3)),
    ("quadBroadcast(v, 2u)", _from(lambda i: i & ~3 | 2)),
    ("quadSwapX(v)", _from(lambda i: i ^ 1)),
    ("quadSwapY(v)", _from(lambda i: i ^ 2)),
    ("quadSwapDiagonal(v)", _from(lambda i: i ^ 3)),
    ("u32(subgroupAdd(f32(v)))", _all_get(sum)),
    ("bitcast<u32>(subgroupMin(-i32(v)))", _all_get(lambda v: -max(v))),
    ("subgroupAdd(vec2u(v, lane)).y", _all_get(lambda v: sum(range(len(v))))),
]


def _kernel(size: int) -> Kernel:
    stores = "\n".join(f"  out[{number * size}u + i] = {code};" for number, (code, _) in enumerate(OPERATIONS))
    code = f"""
enable subgroups;
@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> out: array<u32>;

fn there(value: u32, lane: u32, count: u32) -> u32 {{ return select(0u, value, lane < count); }}

@compute @workgroup_size({size})
fn main(@builtin(local_invocation_index) i: u32, @builtin(subgroup_invocation_id) lane: u32) {{
  let v = values[i];
  let count = min(32u, {size}u - (i - lane));
{stores}
}}
"""
    values = np.random.default_rng(size).integers(1, 16, size, dtype=np.uint32)
    wanted = [
        x & 0xFFFFFFFF
        for _, results in OPERATIONS
        for start in range(0, size, 32)
        for x in results([int(v) for v in values[start : start + 32]])
    ]
    before = (values, np.zeros(len(wanted), np.uint32))
    return Kernel(f"subgroups_{size}", code, (1, 1, 1), before, {1: np.array(wanted, np.uint32)})


SUBGROUP_KERNELS: tuple[Kernel, ...] = (_kernel(64), _kernel(48), _kernel(12))
