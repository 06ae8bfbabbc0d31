"""Builtin calls with an effect: atomics, barriers, uniform loads.

In: a `BuiltinCall`. Out: a statement to write before it, the call as an expression ("" where it has
no value), and one to write after it.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.expressions import Load
from ...ir.statements import BuiltinCall
from ...ir.types import Atomic, Pointer
from .expressions import address, text
from .helpers import HELPERS
from .output import Output
from .textures import LOADS_AND_STORES, load_or_store
from .tiles import TILES

__all__ = ["EFFECTS", "effect"]

Effect = tuple[str, str, str]

FETCHES = {
    "atomicAdd": "atomic_fetch_add_explicit",
    "atomicAnd": "atomic_fetch_and_explicit",
    "atomicExchange": "atomic_exchange_explicit",
    "atomicMax": "atomic_fetch_max_explicit",
    "atomicMin": "atomic_fetch_min_explicit",
    "atomicOr": "atomic_fetch_or_explicit",
    "atomicSub": "atomic_fetch_sub_explicit",
    "atomicXor": "atomic_fetch_xor_explicit",
    "atomicLoad": "atomic_load_explicit",
    "atomicStore": "atomic_store_explicit",
}
BARRIERS = {
    "storageBarrier": "mem_device",
    "textureBarrier": "mem_texture",
    "workgroupBarrier": "mem_threadgroup",
}


# Subgroups are Metal's SIMD-groups. `{0}` and `{1}` are the arguments.
SUBGROUPS = {
    "quadBroadcast": "quad_broadcast({0}, ushort({1}))",
    "quadSwapDiagonal": "quad_shuffle_xor({0}, ushort(3))",
    "quadSwapX": "quad_shuffle_xor({0}, ushort(1))",
    "quadSwapY": "quad_shuffle_xor({0}, ushort(2))",
    "subgroupAdd": "simd_sum({0})",
    "subgroupAll": "simd_all({0})",
    "subgroupAnd": "simd_and({0})",
    "subgroupAny": "simd_any({0})",
    "subgroupBallot": "uint4(as_type<uint2>(ulong(simd_vote::vote_t(simd_ballot({0})))), 0u, 0u)",
    "subgroupBroadcast": "simd_broadcast({0}, ushort({1}))",
    "subgroupBroadcastFirst": "simd_broadcast_first({0})",
    "subgroupElect": "simd_is_first()",
    "subgroupExclusiveAdd": "simd_prefix_exclusive_sum({0})",
    "subgroupExclusiveMul": "simd_prefix_exclusive_product({0})",
    "subgroupInclusiveAdd": "simd_prefix_inclusive_sum({0})",
    "subgroupInclusiveMul": "simd_prefix_inclusive_product({0})",
    "subgroupMax": "simd_max({0})",
    "subgroupMin": "simd_min({0})",
    "subgroupMul": "simd_product({0})",
    "subgroupOr": "simd_or({0})",
    "subgroupShuffle": "simd_shuffle({0}, ushort({1}))",
    "subgroupShuffleDown": "simd_shuffle_down({0}, ushort({1}))",
    "subgroupShuffleUp": "simd_shuffle_up({0}, ushort({1}))",
    "subgroupShuffleXor": "simd_shuffle_xor({0}, ushort({1}))",
    "subgroupXor": "simd_xor({0})",
}


def effect(output: Output, s: BuiltinCall) -> Effect:
    """What to write for the call."""
    return EFFECTS[s.overload.name](output, s)


def _atomic(output: Output, s: BuiltinCall) -> Effect:
    arguments = [address(output, s.arguments[0]), *(text(output, a) for a in s.arguments[1:])]
    return "", f"{FETCHES[s.overload.name]}({', '.join(arguments)}, memory_order_relaxed)", ""


def _compare_exchange(output: Output, s: BuiltinCall) -> Effect:
    pointer, compare, _ = s.arguments
    assert isinstance(pointer.type, Pointer)
    assert s.overload.result is not None
    names = output.structures
    types = {
        "T": names.type_name(s.overload.result),
        "P": names.pointer_name(pointer.type),
        "E": names.type_name(compare.type),
    }
    output.helpers[HELPERS["atomic_compare_exchange"].format(**types)] = None
    arguments = [address(output, pointer), *(text(output, a) for a in s.arguments[1:])]
    return "", f"atomic_compare_exchange({', '.join(arguments)})", ""


def _barrier(_: Output, s: BuiltinCall) -> Effect:
    return _barrier_text(BARRIERS[s.overload.name]) + ";", "", ""


def _barrier_text(flag: str) -> str:
    return f"threadgroup_barrier(mem_flags::{flag})"


def _uniform_load(output: Output, s: BuiltinCall) -> Effect:
    """Between two barriers: no write before it is missed, none after it is seen."""
    pointer = s.arguments[0]
    assert isinstance(pointer.type, Pointer)
    barrier = _barrier_text(BARRIERS["workgroupBarrier"]) + ";"
    store = pointer.type.store
    if isinstance(store, Atomic):
        return barrier, f"atomic_load_explicit({address(output, pointer)}, memory_order_relaxed)", barrier
    return barrier, text(output, Load(s.span, store, pointer)), barrier


def _subgroup(output: Output, s: BuiltinCall) -> Effect:
    return "", SUBGROUPS[s.overload.name].format(*(text(output, a) for a in s.arguments)), ""


def _texel(output: Output, s: BuiltinCall) -> Effect:
    texts = [text(output, a) for a in s.arguments]
    return "", load_or_store(output, s.overload.name, s.arguments, texts), ""


def _tile(output: Output, s: BuiltinCall) -> Effect:
    return "", TILES[s.overload.name](output, s), ""


EFFECTS: dict[str, Callable[[Output, BuiltinCall], Effect]] = {
    **dict.fromkeys(FETCHES, _atomic),
    **dict.fromkeys(BARRIERS, _barrier),
    **dict.fromkeys(SUBGROUPS, _subgroup),
    **dict.fromkeys(LOADS_AND_STORES, _texel),
    **dict.fromkeys(TILES, _tile),
    "atomicCompareExchangeWeak": _compare_exchange,
    "workgroupUniformLoad": _uniform_load,
}
