"""How the 32 invocations of a warp hold a subgroup matrix: the fragments of `mma.sync` (PTX ISA 9.7.14).

In: a type. Out: its registers, one a `Position`. The matrix is cut into the blocks that one instruction
takes: 16 rows of a left operand, 8 columns of a right one, 16 by 8 sums; 16 bytes along the inner
dimension are half a block. A register has 4 bytes: two f16, four i8, or one component of 32 bits.

With g = lane / 4 and t = lane % 4, the register at `row`, `column` holds of a lane the components

    left     row + g, column + n*t ...      right    row + n*t ..., column + g      n to a register
    result   row + g, column + 2*t ...
"""

from __future__ import annotations

from typing import cast

from ...diagnostics import CompileError, Diagnostic
from ...ir.subgroup_matrix import Component, SubgroupMatrix
from ...ir.types import F16, F32, I32, U32
from ...source import Span

__all__ = ["Position", "packed", "positions", "refuse_shape"]

Position = tuple[int, int]


def packed(type: SubgroupMatrix) -> int:
    """How many components a register has."""
    if isinstance(type.component, Component):
        return 4
    return 2 if type.component is F16 else 1


def positions(type: SubgroupMatrix) -> tuple[Position, ...]:
    """The registers in order: block after block, along the inner dimension first.

    Raises CompileError, without a place, for a type that no instruction takes.
    """
    kept = cast("dict[object, tuple[Position, ...]]", type.derived)
    known = kept.get("positions")
    if known is None:
        if not _has_instruction(type):
            raise CompileError(Diagnostic("E0729", _refusal(type), help=SHAPES))
        known = kept["positions"] = POSITIONS[type.kind](type)
    return known


def refuse_shape(type: SubgroupMatrix, span: Span) -> None:
    """Raise CompileError for a type that no instruction takes."""
    if not _has_instruction(type):
        raise CompileError(Diagnostic("E0729", _refusal(type), span, help=SHAPES))


SHAPES = (
    "factors are of f16, i8 or u8, sums of f32, f16, i32 or u32; 16 rows, 8 columns, 16 (i8, u8: 32) terms or multiples"
)


def _refusal(type: SubgroupMatrix) -> str:
    return f"PTX has no `{type}`"


def _has_instruction(type: SubgroupMatrix) -> bool:
    depth = 8 * packed(type)
    is_factor = isinstance(type.component, Component) or type.component is F16
    match type.kind:
        case "left":
            return is_factor and type.rows % 16 == 0 and type.columns % depth == 0
        case "right":
            return is_factor and type.columns % 8 == 0 and type.rows % depth == 0
    return type.component in (F32, F16, I32, U32) and type.rows % 16 == 0 and type.columns % 8 == 0


def _left(type: SubgroupMatrix) -> tuple[Position, ...]:
    half = 4 * packed(type)
    return tuple(
        (row + down, column + across)
        for row in range(0, type.rows, 16)
        for column in range(0, type.columns, 2 * half)
        for across in (0, half)
        for down in (0, 8)
    )


def _right(type: SubgroupMatrix) -> tuple[Position, ...]:
    half = 4 * packed(type)
    return tuple((row, column) for column in range(0, type.columns, 8) for row in range(0, type.rows, half))


def _result(type: SubgroupMatrix) -> tuple[Position, ...]:
    return tuple(
        (row + down, column + across)
        for row in range(0, type.rows, 16)
        for column in range(0, type.columns, 8)
        for down in (0, 8)
        for across in range(0, 2, packed(type))
    )


POSITIONS = {"left": _left, "right": _right, "result": _result}
