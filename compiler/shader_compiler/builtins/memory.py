"""Array, atomic and synchronization builtin functions (WGSL 17.4, 17.8, 17.11)."""

from __future__ import annotations

from ..ir.module import Stage
from .signature import Row

__all__ = ["ROWS"]

NOT_VERTEX: frozenset[Stage] = frozenset(("compute", "fragment"))
COMPUTE: frozenset[Stage] = frozenset(("compute",))
ATOMIC = "ptr<storage|workgroup, atomic<T: i32|u32>, read_write>"


def _read_modify_write(name: str) -> Row:
    return Row(name, (f"({ATOMIC}, T) -> T",), stages=NOT_VERTEX, effect="write", must_use=False)


def _barrier(name: str) -> Row:
    return Row(name, ("()",), stages=COMPUTE, effect="barrier", uniform="workgroup", must_use=False)


ROWS = (
    Row("arrayLength", ("(ptr<storage|uniform|workgroup, array<E: any>, read|read_write>) -> u32",)),
    Row("atomicLoad", (f"({ATOMIC}) -> T",), stages=NOT_VERTEX, effect="read", must_use=False),
    Row("atomicStore", (f"({ATOMIC}, T)",), stages=NOT_VERTEX, effect="write", must_use=False),
    *map(
        _read_modify_write,
        (
            "atomicAdd", "atomicSub", "atomicMax", "atomicMin", "atomicAnd", "atomicOr", "atomicXor",
            "atomicExchange",
        ),
    ),
    Row(
        "atomicCompareExchangeWeak",
        (f"({ATOMIC}, T, T) -> atomicCompareExchangeWeak<T>",),
        stages=NOT_VERTEX,
        effect="write",
        must_use=False,
    ),
    *map(_barrier, ("storageBarrier", "textureBarrier", "workgroupBarrier")),
    Row(
        "workgroupUniformLoad",
        (
            "(ptr<workgroup, T: constructible, read_write>) -> T",
            "(ptr<workgroup, atomic<T: i32|u32>, read_write>) -> T",
        ),
        stages=COMPUTE,
        effect="barrier",
        uniform="workgroup",
    ),
)  # fmt: skip
