"""Subgroup and quad builtin functions (WGSL 17.12, 17.13)."""

from __future__ import annotations

from collections.abc import Callable

from ..ir.module import Stage
from .evaluation.limits import constant_lane, lane
from .signature import Row

__all__ = ["ROWS"]

NOT_VERTEX: frozenset[Stage] = frozenset(("compute", "fragment"))
NUMERIC = "[T: i32|u32|f32|f16]"
# A subgroup has at most this many invocations; a quad has four.
LARGEST = 128


def _row(name: str, signature: str, check: Callable[..., None] | None = None) -> Row:
    return Row(
        name, (signature,), check=check, stages=NOT_VERTEX, effect="subgroup", uniform="subgroup", enable="subgroups"
    )


ROWS = (
    *(
        _row(name, f"({NUMERIC}) -> [T]")
        for name in (
            "subgroupAdd", "subgroupExclusiveAdd", "subgroupInclusiveAdd",
            "subgroupMul", "subgroupExclusiveMul", "subgroupInclusiveMul",
            "subgroupMax", "subgroupMin", "subgroupBroadcastFirst",
            "quadSwapDiagonal", "quadSwapX", "quadSwapY",
        )
    ),
    *(_row(name, "([T: i32|u32]) -> [T]") for name in ("subgroupAnd", "subgroupOr", "subgroupXor")),
    *(_row(name, "(bool) -> bool") for name in ("subgroupAll", "subgroupAny")),
    _row("subgroupBallot", "(bool) -> vec<4, u32>"),
    _row("subgroupElect", "() -> bool"),
    _row("subgroupBroadcast", f"({NUMERIC}, I: i32|u32) -> [T]", constant_lane("invocation's number", LARGEST)),
    _row("quadBroadcast", f"({NUMERIC}, I: i32|u32) -> [T]", constant_lane("invocation's number", 4)),
    _row("subgroupShuffle", f"({NUMERIC}, I: i32|u32) -> [T]", lane("invocation's number", LARGEST)),
    _row("subgroupShuffleDown", f"({NUMERIC}, u32) -> [T]", lane("distance", LARGEST)),
    _row("subgroupShuffleUp", f"({NUMERIC}, u32) -> [T]", lane("distance", LARGEST)),
    _row("subgroupShuffleXor", f"({NUMERIC}, u32) -> [T]", lane("mask", LARGEST)),
)  # fmt: skip
