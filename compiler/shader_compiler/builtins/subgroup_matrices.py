"""Builtin functions on subgroup matrices (of the extension `chromium_experimental_subgroup_matrix`).

Whether columns lie together in memory is said by an argument, or by a template argument in Dawn's newer
form, which also takes arrays of other numbers and of vectors.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..ir.module import Stage
from .evaluation.limits import constant_flag
from .signature import Row

__all__ = ["MOVES", "ROWS"]

# Those that load or store.
MOVES = frozenset(("subgroupMatrixLoad", "subgroupMatrixStore"))

ENABLE = "chromium_experimental_subgroup_matrix"
COMPUTE: frozenset[Stage] = frozenset(("compute",))
# The component of a matrix where it is first named and later, and its type in a shader.
COMPONENTS = (("T: f32|f16|i32|u32", "T", "T"), ("i8", "i8", "i32"), ("u8", "u8", "u32"))
NUMBERS = ("A: f32|f16|i32|u32", "vec<N, A: f32|f16|i32|u32>")
# The component of two factors, and that of their product, each where it is first named and later.
PRODUCTS = (
    ("f16", "f16", "R: f32|f16", "R"), ("f32", "f32", "f32", "f32"), ("T: i32|u32", "T", "R: i32|u32", "R"),
    *((factor, factor, "R: i32|u32", "R") for factor in ("i8", "u8")),
    *((factor, factor, product, product) for factor in ("i8", "u8") for product in ("i8", "u8")),
)  # fmt: skip


def _pointer(element: str, access: str) -> str:
    return f"ptr<storage|workgroup, elements<{element}>, {access}>"


def _loads() -> Iterator[str]:
    for first, later, scalar in COMPONENTS:
        memory = _pointer(scalar, "read|read_write")
        yield f"<tile<{first}>>({memory}, O: i32|u32, bool, P: i32|u32) -> tile<{later}>"
        for number in NUMBERS:
            memory = _pointer(number, "read|read_write")
            yield f"<tile<{first}>, J: majorness>({memory}, O: i32|u32, P: i32|u32) -> tile<{later}>"


def _stores() -> Iterator[str]:
    for first, _, scalar in COMPONENTS:
        memory = _pointer(first if scalar == "T" else scalar, "read_write")
        tile = "T" if scalar == "T" else first
        yield f"({memory}, O: i32|u32, tile<{tile}>, bool, P: i32|u32)"
        for number in NUMBERS:
            yield f"<J: majorness>({_pointer(number, 'read_write')}, O: i32|u32, tile<{first}>, P: i32|u32)"


def _products() -> Iterator[str]:
    for factor, other, product, later in PRODUCTS:
        yield f"<{product}>(left<{factor}, K, M>, right<{other}, N, K>) -> result<{later}, N, M>"


def _sums() -> Iterator[str]:
    for factor, other, product, later in PRODUCTS:
        factors = f"left<{factor}, K, M>, right<{other}, N, K>"
        yield f"({factors}, result<{product}, N, M>) -> result<{later}, N, M>"


def _with_scalar(name: str) -> Row:
    signatures = tuple([f"(tile<{first}>, {scalar}) -> tile<{later}>" for first, later, scalar in COMPONENTS])
    return Row(name, signatures, stages=COMPUTE, effect="subgroup", uniform="subgroup_matrix", enable=ENABLE)


ROWS = (
    Row(
        "subgroupMatrixLoad",
        tuple(_loads()),
        check=constant_flag("order of the components"),
        stages=COMPUTE,
        effect="read",
        uniform="subgroup_matrix",
        enable=ENABLE,
    ),
    Row(
        "subgroupMatrixStore",
        tuple(_stores()),
        check=constant_flag("order of the components"),
        stages=COMPUTE,
        effect="write",
        uniform="subgroup_matrix",
        must_use=False,
        enable=ENABLE,
    ),
    Row(
        "subgroupMatrixMultiply",
        tuple(_products()),
        stages=COMPUTE,
        effect="subgroup",
        uniform="subgroup_matrix",
        enable=ENABLE,
    ),
    Row(
        "subgroupMatrixMultiplyAccumulate",
        tuple(_sums()),
        stages=COMPUTE,
        effect="subgroup",
        uniform="subgroup_matrix",
        enable=ENABLE,
    ),
    *map(_with_scalar, ("subgroupMatrixScalarAdd", "subgroupMatrixScalarSubtract", "subgroupMatrixScalarMultiply")),
)
