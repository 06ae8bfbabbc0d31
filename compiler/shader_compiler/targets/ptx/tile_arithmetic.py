"""Arithmetic of subgroup matrices: `mma.sync`, and what is done to every register.

In: types and registers. Out: registers.
"""

from __future__ import annotations

from ...diagnostics import CompileError, Diagnostic
from ...ir.subgroup_matrix import U8, Component, SubgroupMatrix
from ...ir.types import F16, F32
from ...source import Span
from .emitter import Emitter
from .fragments import packed, positions
from .lanes import Lanes

__all__ = ["filled", "mma", "multiply_add", "with_scalar"]


def filled(emitter: Emitter, type: SubgroupMatrix, value: str) -> Lanes:
    """The matrix whose components all are the scalar."""
    return (_repeated(emitter, type, value),) * len(positions(type))


def _repeated(emitter: Emitter, type: SubgroupMatrix, value: str) -> str:
    """A register of equal components. A number that the component cannot hold becomes the nearest that it can."""
    if type.component is F16:
        return emitter.op("mov.b32", "r", f"{{{value}, {value}}}")
    if not isinstance(type.component, Component):
        return value
    if type.component is U8:
        byte = emitter.op("min.u32", "r", value, "255")
    else:
        clamped = emitter.op("max.s32", "r", emitter.op("min.s32", "r", value, "127"), "-128")
        byte = emitter.op("and.b32", "r", clamped, "255")
    return emitter.op("mul.lo.s32", "r", byte, str(0x01010101))


def multiply_add(
    emitter: Emitter, left: tuple[SubgroupMatrix, Lanes], right: tuple[SubgroupMatrix, Lanes], type: SubgroupMatrix,
    sums: Lanes,
) -> Lanes:  # fmt: skip
    """`left * right + sums`, one instruction a block and step of the inner dimension."""
    opcode = _opcode(left[0], type)
    terms = left[0].columns // (8 * packed(left[0]))
    size = 4 // packed(type)
    columns = type.columns // 8
    result: list[str] = []
    for i in range(0, len(sums), size):
        row, column = divmod(i // size, columns)
        block = sums[i : i + size]
        for k in range(terms):
            a = left[1][4 * (row * terms + k) : 4 * (row * terms + k + 1)]
            b = right[1][2 * (column * terms + k) : 2 * (column * terms + k + 1)]
            block = mma(emitter, opcode, a, b, block)
        result += block
    return tuple(result)


def _opcode(left: SubgroupMatrix, type: SubgroupMatrix) -> str:
    if left.component is F16:
        sum = "f32" if type.component is F32 else "f16"
        return f"mma.sync.aligned.m16n8k16.row.col.{sum}.f16.f16.{sum}"
    factor = "u8" if left.component is U8 else "s8"
    return f"mma.sync.aligned.m16n8k32.row.col.s32.{factor}.{factor}.s32"


def mma(emitter: Emitter, opcode: str, a: Lanes, b: Lanes, sums: Lanes) -> Lanes:
    """The registers of one instruction's sums."""
    sums = tuple([_in_register(emitter, lane) for lane in sums])
    results = tuple([emitter.register("r") for _ in sums])
    factors = [[_in_register(emitter, lane) for lane in lanes] for lanes in (a, b)]
    emitter.emit(opcode, *[f"{{{', '.join(lanes)}}}" for lanes in (results, *factors, sums)])
    return results


def _in_register(emitter: Emitter, lane: str) -> str:
    return lane if lane.startswith("%") else emitter.at_entry("mov.b32", "r", lane)


def with_scalar(
    emitter: Emitter, operation: str, type: SubgroupMatrix, lanes: Lanes, scalar: str, span: Span
) -> Lanes:  # fmt: skip
    """Every component plus, minus or times a scalar: `operation` is `add`, `sub` or `mul`.

    Raises CompileError for components of 8 bits, of which PTX has no arithmetic.
    """
    if isinstance(type.component, Component):
        raise CompileError(Diagnostic("E0729", f"PTX has no arithmetic on the components of `{type}`", span))
    if type.component is F16:
        opcode = f"{operation}.rn.f16x2"
    elif type.component is F32:
        opcode = f"{operation}.f32"
    else:
        opcode = "mul.lo.s32" if operation == "mul" else f"{operation}.s32"
    operand = _repeated(emitter, type, scalar)
    if type.component is F16:
        lanes = tuple([_in_register(emitter, lane) for lane in lanes])
    return tuple([emitter.op(opcode, "r", lane, operand) for lane in lanes])
